import { type Fields, places, type Sent } from '../../control/redaction/canary-places.ts';
import { secretNames } from '../../control/redaction/secret-names.ts';
import { inventedNames } from './names.ts';

export interface Planted {
  readonly place: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Each canary is found by this part of it, however it is written. */
  readonly fields: readonly (readonly [name: string, mark: string])[];
}

const openid = '/realms/demo/protocol/openid-connect';
const paths = [
  '/search',
  '/extract',
  '/crawl',
  '/map',
  '/research',
  '/feedback',
  '/mcp',
  '/nope',
  '/',
  ...['token', 'token/introspect', 'revoke', 'userinfo', 'logout', 'auth', 'auth/device', 'ext/par/request'].map(
    (end) => `${openid}/${end}`,
  ),
  '/realms/demo/login-actions/authenticate?client_id=app&tab_id=x',
  '/realms/demo/clients-registrations/openid-connect',
  '/realms/demo/account/',
  '/realms/demo/authz/protection/resource_set',
  ...['users', 'clients', 'components', 'identity-provider/instances', 'roles'].map(
    (end) => `/admin/realms/demo/${end}`,
  ),
  '/-/s/canaries/search',
  `/-/s/canaries${openid}/token`,
];

const shapes: readonly ((mark: string) => string)[] = [
  (mark) => mark,
  (mark) => `${mark}+/=&a=b`,
  (mark) => `p"${mark}'s`,
  (mark) => `two words ${mark}`,
  (mark) => `\u00e4\u20ac${mark}\u{1f600}`,
  (mark) => JSON.stringify({ a: [mark] }),
  (mark) => `line\n${mark}`,
  (mark) => `${mark}<b>;,\\`,
];
/** Where every value has one spelling. In others only plain words can stand for a secret. */
const encoded = [
  'query',
  'form',
  'JSON',
  'nested',
  'JSON in a string',
  'names beside values',
  'values beside names',
  'tool arguments',
  'JSON of no known type',
];

const group = 25;

/** Each name in each place, once; of every `share` groups one. */
export function plantedRequests(share: number): Planted[] {
  const names = [...new Set([...secretNames, ...inventedNames])];
  let number = 100_000;
  let turn = 0;
  const requests: Planted[] = [];
  for (const [place, write] of Object.entries(places))
    for (let at = 0; at < names.length; at += group) {
      turn += 1;
      if (turn % share !== 0) continue;
      const marks = names.slice(at, at + group).map((name, next) => {
        number += 1;
        const mark = `kanari${number}x`;
        const shape = encoded.includes(place) ? shapes[(turn + next) % shapes.length] : undefined;
        return { name, mark, value: shape?.(mark) ?? mark };
      });
      const fields = marks.map(({ name, mark }): [string, string] => [name, mark]);
      const written = write(marks.map(({ name, value }): [string, string] => [name, value]));
      // The lines of the example application are those of uvicorn, which show a query.
      const path = place === 'query' && isExample(pathOf(turn)) ? '/search' : pathOf(turn);
      requests.push(planted(place, path, written, fields));
    }
  return requests;
}

const pathOf = (turn: number) => paths[turn % paths.length] ?? '/';
const isExample = (path: string) => path === '/' || path === '/nope';

/** A request with one group of fields that hold no secret. */
export function harmlessRequest(place: string, path: string, fields: Fields): Planted {
  return planted(place, path, places[place]?.(fields) ?? {}, fields);
}

const methods = ['POST', 'POST', 'PUT', 'PATCH', 'DELETE'];
let sent = 0;

function planted(
  place: string,
  path: string,
  { query, headers = {}, body = '' }: Sent,
  fields: Planted['fields'],
): Planted {
  sent += 1;
  const target = query === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
  const method = body === '' && sent % 2 === 0 ? 'GET' : (methods[sent % methods.length] ?? 'POST');
  // Node.js gives a DELETE no length of its own.
  const length = { 'content-length': String(Buffer.byteLength(body)) };
  return { place, method, path: target, headers: { ...headers, ...length }, body, fields };
}
