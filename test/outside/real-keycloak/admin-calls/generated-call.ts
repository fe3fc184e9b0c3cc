import type { Random } from '../random.ts';
import { wrongBody } from '../wrong-bodies/wrong-body.ts';
import { bodies } from './bodies.ts';
import { type Endpoint, endpoints } from './endpoints.ts';
import { type Item, isCaller, kinds, words } from './kinds.ts';
import { type Call, callerNames, type World } from './world.ts';

/** The same call for the real server and for this one. */
export type Pair = readonly [there: Call, here: Call];

const unknown = ['nope', '99999999-9999-4999-8999-999999999999', 'a b', 'ä', 'x'.repeat(50)];
const queries = [
  'first=0&max=2',
  'search=a',
  'briefRepresentation=true',
  'max=-1',
  'first=x',
  'exact=true',
  'q=team:red',
  'q=nope',
  'username=ann&exact=true',
  'max=0',
  'search=',
  'name=a',
  'enabled=x',
  'type=LOGIN',
  'dateFrom=2020-13-01',
];
const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/xml'];

type Both = readonly [there: string, here: string];

/** Finds the same thing on both servers. Each kind is looked up once a call unless it is asked for anew. */
function finder(worlds: readonly [World, World], random: Random) {
  const chosen = new Map<string, readonly [Item, Item] | undefined>();
  async function find(name: string, number: number): Promise<readonly [Item, Item] | undefined> {
    const kind = kinds[name];
    if (kind === undefined) return undefined;
    const at = await fill(kind.list, false);
    const [there, here] = [await worlds[0].list(at[0]), await worlds[1].list(at[1])];
    const named = (items: readonly Item[]) =>
      new Map(items.filter((item) => !isCaller(item)).map((item, place) => [kind.name(item, place), item]));
    const [known, mine] = [named(there), named(here)];
    const names = [...known.keys()].sort();
    const choice = names[number % Math.max(1, names.length)];
    const [one, other] = [known.get(choice ?? ''), mine.get(choice ?? '')];
    return one && other && [one, other];
  }
  async function parameter(name: string, mayBeUnknown: boolean): Promise<Both> {
    const number = random.below(1000);
    const list = words[name];
    if (list !== undefined) return same(list[number % list.length] ?? '');
    if (mayBeUnknown && random.chance(0.08)) return same(random.pick(unknown));
    if (name === 'groupPath') return same(random.pick(['staff', 'staff/berlin', 'nope']));
    const again = !chosen.has(name) || random.chance(0.3);
    if (again) chosen.set(name, await find(name, number));
    const found = chosen.get(name);
    const kind = kinds[name];
    return found && kind ? [kind.id(found[0]), kind.id(found[1])] : same('99999999-9999-4999-8999-999999999999');
  }
  async function fill(path: string, mayBeUnknown = true): Promise<Both> {
    let filled: Both = same(path);
    for (const [whole, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
      const [there, here] = await parameter(name, mayBeUnknown);
      const put = (text: string, value: string) =>
        text.replace(whole, () =>
          value
            .split('/')
            .map(encodeURIComponent)
            .join(name === 'groupPath' ? '/' : '%2F'),
        );
      filled = [put(filled[0], there), put(filled[1], here)];
    }
    return filled;
  }
  /** Puts things in the place of marks like `@role.id#7`. */
  async function fillBody(text: string): Promise<Both> {
    let filled: Both = same(text);
    for (const [whole, name = '', member, number] of text.matchAll(/"@(\w+)(?:\.(\w+))?#(\d+)"/g)) {
      const found = await find(name, Number(number));
      const put = (before: string, item: Item | undefined) =>
        before.replace(whole, () => JSON.stringify((member === undefined ? item : item?.[member]) ?? 'nope'));
      filled = [put(filled[0], found?.[0]), put(filled[1], found?.[1])];
    }
    return filled;
  }
  return { fill, fillBody };
}

const same = (text: string): Both => [text, text];

export async function generatedCall(worlds: readonly [World, World], random: Random, only: string): Promise<Pair> {
  const endpoint = random.pick(endpoints.filter(({ method, path }) => `${method} ${path}`.includes(only)));
  const { fill, fillBody } = finder(worlds, random);
  const caller = random.chance(0.85) ? 'admin' : random.pick(callerNames);
  const method = random.chance(0.02) ? random.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) : endpoint.method;
  const path = await fill(endpoint.path);
  const query =
    method === 'GET' && random.chance(0.3) ? `${endpoint.path.includes('?') ? '&' : '?'}${random.pick(queries)}` : '';
  // An administrator of the realm who takes the rights of callers away would be met by chance only.
  if (endpoint.path === '' && method === 'DELETE') return generatedCall(worlds, random, only);
  const { text, contentType } = bodyOf(endpoint, random, method);
  const [there, here] = text === undefined ? [undefined, undefined] : await fillBody(text);
  const call = { caller, method, contentType };
  return [
    { ...call, at: path[0] + query, body: there },
    { ...call, at: path[1] + query, body: here },
  ];
}

function bodyOf(endpoint: Endpoint, random: Random, method: string): { text?: string; contentType?: string } {
  if (method === 'GET' || endpoint.body === undefined) return {};
  const make = bodies[endpoint.body];
  if (make === undefined) throw new Error(`No body is made for ${endpoint.path}`);
  const body = make(random, (kind) => `@${kind}#${random.below(1000)}`);
  if (random.chance(0.04)) return {};
  if (endpoint.body === 'plain') return { text: String(body), contentType: 'text/plain' };
  if (/^[{[]../.test(JSON.stringify(body)) && random.chance(0.1)) return wrongBody(body, random);
  return { text: JSON.stringify(body), ...(random.chance(0.03) && { contentType: random.pick(types) }) };
}
