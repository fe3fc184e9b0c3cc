import { describe, expect, test } from 'vitest';
import { nameInBase, sandboxSelector } from '../../../src/control/sandboxes/select-sandbox.ts';
import { parseTarget } from '../../../src/http/request-target.ts';

interface Asked {
  readonly url?: string;
  readonly header?: string;
  readonly host?: string;
  readonly mayCreate?: boolean;
  readonly method?: string;
}

/** Which sandbox is chosen when there are these, what is left of the target, and which are made. */
function select({ url = '/a?b', header, host, mayCreate = true, method = 'GET' }: Asked, there = ['one']) {
  const made: string[] = [];
  const all = new Map(['default', ...there].map((name) => [name, { name }]));
  const create = (name: string) => {
    made.push(name);
    return { name };
  };
  const sandboxes = { default: all.get('default'), size: all.size, get: (name: string) => all.get(name), create };
  const headers = {
    ...(header !== undefined && { 'x-understudy-sandbox': header }),
    ...(host !== undefined && { host }),
  };
  const context = { target: parseTarget(url) };
  const chosen = sandboxSelector(sandboxes as never, () => mayCreate)(
    { headers, method } as never,
    context as never,
  )?.name;
  const { path, query } = context.target;
  return [chosen, `${path}?${query}`, made];
}

describe('a request means', () => {
  test.each<[Asked, string | undefined, target: string, made: string[]]>([
    [{}, 'default', '/a?b', []],
    [{ url: '/-/s/one/a?b' }, 'one', '/a?b', []],
    [{ url: '/-/s/one' }, 'one', '/?', []],
    [{ url: '/-/s/one?b' }, 'one', '/?b', []],
    [{ url: '/-/s/one/-/clock' }, 'one', '/-/clock?', []],
    [{ url: '/-/s/one/a', header: 'default', host: 'default.localhost' }, 'one', '/a?', []],
    [{ url: '/-/s/new/a' }, 'new', '/a?', ['new']],
    [{ url: '/-/s/new/a', mayCreate: false }, undefined, '/-/s/new/a?', []],
    [{ url: '/-/s/New/a' }, undefined, '/-/s/New/a?', []],
    [{ url: '/-/s/' }, undefined, '/-/s/?', []],
    [{ url: '/x/-/s/one/a' }, 'default', '/x/-/s/one/a?', []],
    [{ header: 'one' }, 'one', '/a?b', []],
    [{ header: 'new' }, 'new', '/a?b', ['new']],
    [{ header: 'new', mayCreate: false }, 'default', '/a?b', []],
    [{ header: 'Wrong!', mayCreate: false }, 'default', '/a?b', []],
    [{ header: 'one', host: 'default.localhost' }, 'one', '/a?b', []],
    [{ url: '/-/s/new/-/sandboxes', method: 'POST' }, 'default', '/-/sandboxes?', []],
    [{ url: '/-/s/new/-/sandboxes' }, 'new', '/-/sandboxes?', ['new']],
    [{ url: '/-/s/new/a/-/sandboxes', method: 'POST' }, 'new', '/a/-/sandboxes?', ['new']],
    [{ url: '/-/s/new/-/sandboxes/new', method: 'DELETE' }, 'default', '/-/sandboxes/new?', []],
    [{ url: '/-/s/new/-/sandboxes/new/snapshot' }, 'default', '/-/sandboxes/new/snapshot?', []],
    [{ url: '/-/s/new/-/sandboxes/one' }, 'new', '/-/sandboxes/one?', ['new']],
    [{ url: '/-/sandboxes/new', header: 'new' }, 'default', '/-/sandboxes/new?', []],
    [{ host: 'one.localhost' }, 'one', '/a?b', []],
    [{ host: 'ONE.LocalHost:8000' }, 'one', '/a?b', []],
    [{ host: 'new.localhost' }, 'default', '/a?b', []],
    [{ host: 'localhost' }, 'default', '/a?b', []],
    [{ host: 'one.localhost.example' }, 'default', '/a?b', []],
    [{ host: 'x:one.localhost' }, 'default', '/a?b', []],
  ])('%j', (asked, chosen, target, made) => expect(select(asked)).toEqual([chosen, target, made]));

  test('default by any host while there is no other', () => {
    expect(select({ host: 'default.localhost' }, [])[0]).toBe('default');
    expect(select({ header: 'one' }, [])).toEqual(['one', '/a?b', ['one']]);
  });

  test.each(['One', '-one', 'a'.repeat(101), ''])('none by the header %s: it is refused', (header) => {
    expect(() => select({ header })).toThrow(
      'x-understudy-sandbox: must be lower-case letters, digits, ".", "_" and "-", at most 100, first a letter or a digit',
    );
  });
});

test.each([
  ['/-/s/one/a', 'one'],
  ['/-/s/one#x', 'one'],
  ['/-/s/', ''],
  ['/-/sx/one', undefined],
  ['/', undefined],
])('the base path of %s names %s', (target, name) => expect(nameInBase(parseTarget(target))).toBe(name));
