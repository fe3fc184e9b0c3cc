import type { GeneratedClient, GeneratedRealm } from './generated-realm.ts';
import type { Random } from './random.ts';

/** A request to an endpoint of a realm; `{{name}}` stands for a member of an earlier response. */
export interface Step {
  readonly method: 'GET' | 'POST' | 'OPTIONS';
  /** Below `/realms/`. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly form?: readonly (readonly [name: string, value: string])[];
}

/** Requests that follow each other. */
export type Scenario = readonly Step[];

type Form = [name: string, value: string][];

/** Something about a request that clients get wrong, or that few of them do. */
const oddities: readonly ((random: Random, form: Form) => Form)[] = [
  (random, form) => form.filter((_, index) => index !== random.below(form.length)),
  (random, form) => [...form, form[random.below(form.length)] ?? ['a', 'b']],
  (random, form) => form.map(([name, value]) => [name, name === 'client_secret' ? random.pick(['', 'wrong']) : value]),
  (random, form) => form.map(([name, value]) => [name, name === 'password' ? random.pick(['', 'wrong']) : value]),
  (random, form) =>
    form.map(([name, value]) => [name, name === 'client_id' ? random.pick(['', 'nobody', 'account']) : value]),
  (random, form) => [
    ...form.filter(([name]) => name !== 'scope'),
    ['scope', random.pick(['', ' ', 'nope', 'email ', 'email  openid', '*'])],
  ],
  (random, form) =>
    form.map(([name, value]) => [name, name === 'grant_type' ? random.pick(['', 'nope', 'PASSWORD']) : value]),
  (_random, form) => [...form, ['unknown', 'ü&=+']],
  (random, form) =>
    form.map(([name, value]) => [name, name === 'username' ? random.pick(['', 'nobody', 'U0']) : value]),
];

/** One scenario about one realm. */
export function generateScenario(random: Random, realm: GeneratedRealm): Scenario {
  const at = `${encodeURIComponent(realm.realm)}/protocol/openid-connect`;
  const client = random.pick(realm.clients);
  const post = (path: string, form: Form, own: GeneratedClient = client): Step => {
    const isBasic = random.chance(0.3);
    const credentials: Form = isBasic
      ? []
      : [
          ['client_id', own.clientId],
          ['client_secret', own.secret],
        ];
    const headers = {
      ...(isBasic && { authorization: `Basic ${Buffer.from(`${own.clientId}:${own.secret}`).toString('base64')}` }),
      ...(random.chance(0.15) && { origin: random.pick(['https://a.example', 'https://b.example', 'null']) }),
    };
    const full: Form = [...form, ...credentials];
    return {
      method: 'POST',
      path: `${at}/${path}`,
      headers,
      form: random.chance(0.12) ? random.pick(oddities)(random, full) : full,
    };
  };
  const scope = (): Form => {
    const names = random
      .some([...client.optionalClientScopes, 'openid', 'email', 'offline_access'])
      .slice(0, 1 + random.below(6));
    return random.chance(0.25) || names.length === 0 ? [] : [['scope', names.join(' ')]];
  };
  const user = random.pick(realm.users).username;
  const login: Form = random.chance(0.5)
    ? [['grant_type', 'client_credentials'], ...scope()]
    : [['grant_type', 'password'], ['username', user], ['password', `${user}-password`], ...scope()];
  const hint = (): Form =>
    random.chance(0.5) ? [] : [['token_type_hint', random.pick(['access_token', 'refresh_token', 'nope'])]];
  const token = () => random.pick(['{{access_token}}', '{{refresh_token}}', '{{id_token}}', 'garbage']);
  const refresh = () =>
    post('token', [
      ['grant_type', 'refresh_token'],
      ['refresh_token', '{{refresh_token}}'],
      ...(random.chance(0.7) ? [] : scope()),
    ]);
  const followers: readonly (() => Step)[] = [
    refresh,
    refresh,
    () => ({
      method: random.pick(['GET', 'POST'] as const),
      path: `${at}/userinfo`,
      headers: { authorization: `Bearer ${random.chance(0.9) ? '{{access_token}}' : token()}` },
    }),
    () =>
      post(
        'token/introspect',
        [['token', random.chance(0.7) ? '{{access_token}}' : token()], ...hint()],
        random.pick([client, random.pick(realm.clients)]),
      ),
    () => post('revoke', [['token', token()], ...hint()]),
    () => post('logout', [['refresh_token', '{{refresh_token}}']]),
    () => ({ method: 'GET', path: `${at}/certs` }),
    () => ({
      method: 'GET',
      path: `${encodeURIComponent(realm.realm)}/.well-known/openid-configuration`,
      headers: { accept: random.pick(['application/json', '*/*', 'text/plain']) },
    }),
    () => ({ method: 'OPTIONS', path: `${at}/token`, headers: { origin: 'https://a.example' } }),
  ];
  return [post('token', login), ...Array.from({ length: random.below(6) }, () => random.pick(followers)())];
}
