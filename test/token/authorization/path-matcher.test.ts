import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchPath, patternFault } from '../../../src/token/authorization/evaluation/path-matcher.ts';

test.each<[pattern: string, fault: string | undefined]>([
  ['/a', undefined],
  ['/a/{id}/b', undefined],
  ['/a/*', undefined],
  ['/a/*.html', undefined],
  ['/{a', "missing closing '}'"],
  ['/{a{b}}', "nested '{'"],
  ['/{}', "unexpected '}' or empty parameter name"],
  ['/a}', "unexpected '}' or empty parameter name"],
  ['/{a/b}', "parameter name contains '/'"],
  ['/a*', "wildcard '*' is only supported as trailing '/*' or as a suffix pattern '/*.ext'"],
  ['/*/a', "wildcard '*' is only supported as trailing '/*' or as a suffix pattern '/*.ext'"],
])('%s as a pattern', (pattern, fault) => {
  expect(patternFault(pattern)).toBe(fault);
});

test.each<[patterns: string[], path: string, match: string | undefined]>([
  [['/albums/*'], '/albums/3', '/albums/*'],
  [['/albums/*'], '/albums', '/albums/*'],
  [['/albums/*'], '/album', undefined],
  [['/albums/*', '/albums/3'], '/albums/3', '/albums/3'],
  [['/albums/*', '/albums/{id}'], '/albums/3', '/albums/{id}'],
  [['/*', '/albums/*'], '/albums/3/photos', '/albums/*'],
  [['/albums/{id}'], '/albums/3/photos', undefined],
  [['/albums/{id}/photos'], '/albums/3/photos', '/albums/{id}/photos'],
  [['/*.html'], '/a/b.html', '/*.html'],
  [['/a.c'], '/abc', undefined],
  [['/albums/3'], '//albums/3;v=1/', '/albums/3'],
])('%j has a pattern for %s', (patterns, path, match) => {
  expect(
    matchPath(
      patterns.map((pattern) => ({ pattern, target: pattern })),
      path,
    ),
  ).toBe(match);
});

test('a pattern without parameters stands for itself, and any path for one below it', () => {
  const segment = fc.stringMatching(/^[a-z0-9.+$^()-]{1,6}$/).filter((text) => !/^\.+$/.test(text));
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), segment, (segments, more) => {
      const path = `/${segments.join('/')}`;
      expect(matchPath([{ pattern: path, target: 1 }], path)).toBe(1);
      expect(matchPath([{ pattern: `${path}/*`, target: 1 }], `${path}/${more}`)).toBe(1);
      expect(matchPath([{ pattern: path, target: 1 }], `${path}/${more}`)).toBeUndefined();
    }),
  );
});
