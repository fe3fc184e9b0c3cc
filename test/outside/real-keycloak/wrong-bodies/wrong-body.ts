import type { Random } from '../random.ts';

/** A body that is wrong, or odd, in one way. */
export interface WrongBody {
  readonly what: string;
  readonly text: string;
  readonly contentType: string;
}

type Path = readonly (string | number)[];

const json = 'application/json';
const wholes = [
  '',
  'null',
  '[]',
  '{}',
  '"text"',
  '42',
  'true',
  '{',
  '[{]',
  '{"a":}',
  '[null]',
  '{"a":1}{"b":2}',
  '\u0000',
  "{'a':1}",
];
const contentTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json;charset=latin1',
  'nonsense',
  '',
];

/** Values of other kinds, and of the same kind at its ends. */
const odd: readonly unknown[] = [
  ...[
    null,
    '',
    ' ',
    'a b',
    'x'.repeat(300),
    'ä€\u{1f600}',
    '<b>',
    '"',
    '\u0001',
    '$\u{7b}x}',
    'null',
    'true',
    '-1',
    '1.5',
  ],
  ...[0, 1, -1, 1.5, 2 ** 31, 2 ** 63, 1e30, true, false],
  ...[[], {}, [null], [1], ['x', 'x'], [[]], [{}], { a: 1 }, { a: null }, { a: [] }, { a: { b: 'c' } }, { '': '' }],
];

/** Makes a body that is right wrong in one way. */
export function wrongBody(body: unknown, random: Random): WrongBody {
  const text = JSON.stringify(body);
  const of = (what: string, next: string, contentType = json): WrongBody => ({ what, text: next, contentType });
  const kind = random.below(20);
  if (kind === 0) return of('another value', random.pick(wholes));
  if (kind === 1) return of('cut', text.slice(0, random.below(text.length)));
  if (kind === 2) return of('content type', text, random.pick(contentTypes));
  if (kind === 3) {
    const at = random.below(text.length);
    return of('a character too many', `${text.slice(0, at)}${random.pick([...'{}[],:"x\\'])}${text.slice(at)}`);
  }
  const paths = pathsOf(body);
  if (kind === 4) {
    const objects = paths.filter((at) => isObject(valueAt(body, at)));
    const at = random.pick(objects.length === 0 ? [[]] : objects);
    return of(
      'unknown member',
      JSON.stringify(changed(body, [...at, random.pick(['foo', 'Name', 'a.b', ''])], random.pick(odd))),
    );
  }
  const path = random.pick(paths.filter((at) => at.length > 0));
  if (kind < 7) return of(`without ${path.join('.')}`, JSON.stringify(changed(body, path, undefined)));
  const value = random.pick(odd);
  return of(`${path.join('.')} = ${JSON.stringify(value).slice(0, 40)}`, JSON.stringify(changed(body, path, value)));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  const isList = Array.isArray(value);
  return [at, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...at, isList ? Number(key) : key]))];
}

const valueAt = (value: unknown, at: Path): unknown =>
  at.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key], value);

/** @param next undefined: it is left out */
function changed(value: unknown, [key, ...rest]: Path, next: unknown): unknown {
  if (key === undefined) return next;
  if (Array.isArray(value)) return value.map((inner, at) => (at === key ? changed(inner, rest, next) : inner));
  const object = isObject(value) ? value : {};
  return { ...object, [key]: changed(object[key], rest, next) };
}
