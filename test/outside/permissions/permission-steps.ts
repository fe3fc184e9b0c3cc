import type { Random } from '../real-keycloak/random.ts';
import { clients, people, resources, scopes } from './permission-realm.ts';

type Fields = readonly (readonly [name: string, value: string])[];

/** What one server shows somebody who asks it. */
export interface Place {
  readonly url: string;
  readonly realm: string;
  /** What was learned: identifiers of resources by name, tickets. */
  readonly memory: Map<string, string>;
  readonly administrator: { token(): Promise<string> };
}

export interface Step {
  readonly what: string;
  run(place: Place): Promise<unknown>;
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Without what is drawn or differs from server to server, lists in one order. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (typeof value === 'string') return value.replace(uuid, 'ID').replace(/\[.*\]$/, sortedWords);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([name]) => !['exp', 'iat', 'jti', 'sid', 'auth_time', 'iss', 'ticket', 'createdTimestamp'].includes(name),
      )
      .map(([name, one]) => [name, plain(one)]),
  );
}

/** Scopes are listed in the order of a hash of their identifiers. */
const sortedWords = (list: string): string => `[${list.slice(1, -1).split(', ').sort().join(', ')}]`;

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}') as Record<string, unknown>;
}

async function send(place: Place, path: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(`${place.url}${path}`, init);
  const text = await response.text();
  const json: unknown = /^[{[]/.test(text) ? JSON.parse(text) : text;
  const members = json as Record<string, unknown>;
  if (typeof members.ticket === 'string') place.memory.set('ticket', members.ticket);
  if (typeof members._id === 'string') place.memory.set(`id ${String(members.name)}`, members._id);
  if (typeof members.access_token !== 'string') return { status: response.status, body: plain(json) };
  const { authorization, aud, azp } = claimsOf(members.access_token);
  place.memory.set('rpt', members.access_token);
  const body = plain({
    ...members,
    access_token: 'token',
    refresh_token: 'token',
    expires_in: 0,
    refresh_expires_in: 0,
  });
  return { status: response.status, body, authorization: plain(authorization), aud, azp };
}

async function tokenOf(place: Place, form: Record<string, string>): Promise<string> {
  const key = JSON.stringify(form);
  const known = place.memory.get(key);
  if (known !== undefined) return known;
  const response = await fetch(`${place.url}/realms/${place.realm}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_secret: 's', ...form }),
  });
  const { access_token: token = 'none' } = (await response.json()) as { access_token?: string };
  place.memory.set(key, token);
  return token;
}

const loginOf = (place: Place, username: string, client: string, scope: string) =>
  tokenOf(place, { grant_type: 'password', client_id: client, username, password: 'pw', scope });
const protectorOf = (place: Place) => tokenOf(place, { grant_type: 'client_credentials', client_id: 'api' });

const fill = (place: Place, text: string) =>
  text.replace(/<(.+?)>/g, (_whole, name: string) => place.memory.get(name) ?? 'nothing');

/** Asks for permissions. */
function ask(random: Random): Step {
  const [username, client] = [random.pick(people), random.pick(clients)];
  const scope = random.pick(['openid', 'openid', 'openid phone']);
  const asked = Array.from({ length: random.below(4) }, () => {
    const name = random.pick([...resources, ...resources, 'nope', '']);
    const by = random.chance(0.2) ? `<id ${name}>` : name;
    return random.chance(0.5) ? by : `${by}#${random.pick([...scopes, 'view,edit', 'nope', ''])}`;
  });
  const fields: Fields = [
    ...asked.map((one) => ['permission', one] as const),
    ...(random.chance(0.9) ? [['audience', random.pick(['api', 'api', 'api', 'app', 'nope'])] as const] : []),
    ...(random.chance(0.5) ? [['response_mode', random.pick(['permissions', 'decision', 'x'])] as const] : []),
    ...(random.chance(0.2) ? [['response_include_resource_name', random.pick(['true', 'false'])] as const] : []),
    ...(random.chance(0.2) ? [['response_permissions_limit', random.pick(['50', '100'])] as const] : []),
    ...(random.chance(0.2) ? [['rpt', '<rpt>'] as const] : []),
    ...(random.chance(0.2) ? [['permission_resource_matching_uri', random.pick(['true', 'false'])] as const] : []),
    ...(random.chance(0.15)
      ? [['permission', random.pick(['/albums/7', '/press/1', '/calendar', '/none'])] as const]
      : []),
    ...(random.chance(0.15) ? [['ticket', '<ticket>'] as const] : []),
    ...(random.chance(0.1) ? [['submit_request', 'true'] as const] : []),
    ...(random.chance(0.1) ? [['subject_token', random.pick(['none', '<rpt>'])] as const] : []),
  ];
  return {
    what: `ask as ${username} by ${client} (${scope}) ${JSON.stringify(fields)}`,
    async run(place) {
      const token = await loginOf(place, username, client, scope);
      const form = new URLSearchParams([['grant_type', 'urn:ietf:params:oauth:grant-type:uma-ticket']]);
      for (const [name, value] of fields) form.append(name, fill(place, value));
      return send(place, `/realms/${place.realm}/protocol/openid-connect/token`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      });
    },
  };
}

/** Calls the protection API. */
function protect(random: Random): Step {
  const name = random.pick([...resources, 'mine', 'yours']);
  const owner = random.pick([undefined, 'ann', 'ben', 'nobody']);
  const id = random.chance(0.9) ? `<id ${name}>` : 'nope';
  const json = {
    name,
    ...(owner !== undefined && { owner }),
    ...(random.chance(0.7) && { ownerManagedAccess: random.chance(0.8) }),
    ...(random.chance(0.7) && { resource_scopes: random.some([...scopes, 'new']) }),
    ...(random.chance(0.3) && { type: 'urn:calendar', uris: ['/x/*'] }),
  };
  const ticket = [
    {
      resource_id: id,
      resource_scopes: random.some([...scopes, 'nope']),
      ...(random.chance(0.1) && { claims: { a: ['b'] } }),
    },
  ];
  const request = {
    resource: id,
    requester: '<user ben>',
    granted: random.chance(0.6),
    scopeName: random.pick(scopes),
  };
  const calls: readonly (readonly [method: string, path: string, body?: unknown])[] = [
    ['GET', 'resource_set'],
    ['GET', `resource_set?name=${name}`],
    ['GET', `resource_set?name=${name.slice(0, 2)}&exactName=${random.chance(0.5)}&deep=true`],
    [
      'GET',
      `resource_set?${random.pick(['type=urn:calendar', 'uri=/albums/7', 'uri=/press/9&matchingUri=true', 'owner=ann', 'scope=print', 'first=1&max=2'])}`,
    ],
    ['GET', `resource_set/${id}`],
    ['POST', 'resource_set', json],
    ['PUT', `resource_set/${id}`, json],
    ['DELETE', `resource_set/${random.pick(['<id mine>', '<id yours>', 'nope'])}`],
    ['POST', 'permission', ticket],
    ['POST', 'permission', ticket],
    ['GET', 'permission/ticket'],
    [
      'GET',
      `permission/ticket?${random.pick(['granted=true', 'granted=false', 'returnNames=true', 'requester=ben', 'owner=ann', `resourceId=${id}`])}`,
    ],
    ['POST', 'permission/ticket', request],
    ['GET', 'permission/ticket/count'],
  ];
  const [method, path, body] = random.pick(calls);
  const username = random.chance(0.15) ? random.pick(people) : undefined;
  return {
    what: `${method} ${path} ${JSON.stringify(body) ?? ''} as ${username ?? 'api'}`,
    async run(place) {
      const token = username === undefined ? await protectorOf(place) : await loginOf(place, username, 'api', 'openid');
      return send(place, `/realms/${place.realm}/authz/protection/${fill(place, path)}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: fill(place, JSON.stringify(body)) }),
      });
    },
  };
}

/** Evaluates over the admin API. */
function evaluate(random: Random): Step {
  const username = random.pick(people);
  const chosen = random.some(resources).slice(0, 2);
  const json = {
    userId: `<user ${username}>`,
    clientId: '<client app>',
    entitlements: random.chance(0.3),
    context: { attributes: {} },
    roleIds: random.some(['editor', 'boss']),
    resources: chosen.map((name) => ({
      _id: `<id ${name}>`,
      name,
      scopes: random.some(scopes).map((scope) => ({ name: scope })),
    })),
  };
  return {
    what: `evaluate ${JSON.stringify(json)}`,
    async run(place) {
      const path = fill(
        place,
        `/admin/realms/${place.realm}/clients/<client api>/authz/resource-server/policy/evaluate`,
      );
      const shown = (await send(place, path, {
        method: 'POST',
        headers: { authorization: `Bearer ${await place.administrator.token()}`, 'content-type': 'application/json' },
        body: fill(place, JSON.stringify(json)),
      })) as { body: { rpt?: unknown } };
      // What a token of the evaluation says is compared where tokens are asked for.
      return { ...shown, body: { ...(shown.body as object), rpt: 'token' } };
    },
  };
}

export const nextStep = (random: Random): Step =>
  random.chance(0.55) ? ask(random) : random.chance(0.7) ? protect(random) : evaluate(random);
