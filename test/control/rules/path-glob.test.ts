import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pathGlob } from '../../../src/control/rules/path-glob.ts';

test.each([
  ['/search', '/search', true],
  ['/search', '/search/', false],
  ['/research/*', '/research/1', true],
  ['/research/*', '/research/1/2', false],
  ['/research/*', '/research/', true],
  ['/**', '/', true],
  ['**', '', true],
  ['/realms/*/protocol/**', '/realms/demo/protocol/openid-connect/token', true],
  ['/realms/*/protocol/**', '/realms/demo/protocol', false],
  ['/realms/**/token', '/realms/a/b/token', true],
  ['/realms/**/token', '/realms/token', false],
  ['/a*a', '/a', false],
  ['/a*a', '/aa', true],
  ['/***', '/a/b', true],
  ['/*.json', '/openapi.json', true],
  ['/*.json', '/openapi-json', false],
])('%s and %s: %s', (glob, path, expected) => {
  expect(pathGlob(glob)(path)).toBe(expected);
});

test('it agrees with a regular expression', () => {
  const piece = fc.constantFrom('a', 'b', '/', '*', '**', '.');
  const text = fc.array(fc.constantFrom('a', 'b', '/', '.'), { maxLength: 8 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), text, (pieces, path) => {
      const glob = pieces.join('');
      const pattern = glob.replace(/\*+|[^*]/g, (part) =>
        part.length > 1 ? '.*' : part === '*' ? '[^/]*' : part.replace('.', '\\.'),
      );
      expect(pathGlob(glob)(path)).toBe(new RegExp(`^${pattern}$`).test(path));
    }),
  );
});

test('a path of any length takes a moment', () => {
  const glob = pathGlob('/**a**a**a**a**a**a**a**b');
  expect(glob(`/${'a'.repeat(20_000)}`)).toBe(false);
  expect(glob(`/${'a'.repeat(20_000)}cb`)).toBe(true);
});
