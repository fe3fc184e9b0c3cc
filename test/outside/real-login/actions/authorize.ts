import { createHash } from 'node:crypto';
import type { Random } from '../../real-keycloak/random.ts';
import type { App } from '../login-realm.ts';
import { type Action, credentialsOf, described, type Pairs, type Scene, withOddity } from './action.ts';

const verifierOf = (random: Random) => Array.from({ length: 43 }, () => random.pick([...'abcXYZ019-._~'])).join('');
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** Redirect addresses that match what a client registers, and those that nearly do. */
const redirectUris: Readonly<Record<string, readonly string[]>> = {
  spa: ['https://app.example/cb', 'https://app.example/cb?x=1&y=%20', 'http://127.0.0.1:4711/cb', 'custom.scheme:/cb'],
  pkce: ['https://pkce.example/cb', 'https://pkce.example/relative/a'],
  web: ['https://web.example/cb', 'https://web.example/in?a=b', 'https://web.example/cb'],
  consent: ['https://consent.example/cb', 'https://consent.example/'],
  frontchannel: ['https://anywhere.example/cb', 'http://localhost:1/x'],
};
const strangeUris = [
  ...['https://evil.example/cb', 'https://app.example.evil.example/', 'https://app.example@evil.example/'],
  ...['https://app.example/../cb', 'https://app.example/a/../b', 'https://app.example/%2e%2e/x', '//evil.example'],
  ...['https://app.example/cb#fragment', 'https://app.example\\@evil.example', 'javascript:alert(1)', '/cb', 'cb'],
  ...['HTTPS://APP.EXAMPLE/cb', 'https://app.example:443/cb', 'https://web.example/cb/', 'https://web.example/cb?x=1'],
  ...[
    'https://web.example/CB',
    'https://a.wild.example/x',
    'http://127.0.0.1/',
    'https://pkce.example/',
    'https://app.example',
  ],
  ...[
    'https://app.example/a b',
    'https://app.example/ü',
    'data:text/html,x',
    'https://app.example/%252e%252e/x',
    'urn:ietf:wg:oauth:2.0:oob',
  ],
];

const oddValues: Readonly<Record<string, readonly string[]>> = {
  client_id: ['nobody', 'closed', 'service', 'bearer', 'account', 'admin-cli', 'account-console'],
  response_type: [
    'token',
    'id_token',
    'code id_token',
    'code token',
    'id_token token',
    'code id_token token',
    'none',
    'code none',
    'CODE',
    'code code',
    'foo',
  ],
  redirect_uri: strangeUris,
  response_mode: ['query', 'fragment', 'form_post', 'foo'],
  scope: [
    '',
    'openid',
    'profile',
    'openid nope',
    'openid offline_access',
    'openid  email',
    'openid openid',
    'openid phone address',
  ],
  prompt: ['none', 'login', 'consent', 'select_account', 'create', 'none login', 'login consent', 'foo'],
  max_age: ['0', '1', '3600', '-1', 'abc', '99999999999'],
  code_challenge_method: ['S256', 'plain', 's256', 'S512'],
  code_challenge: ['short', 'a'.repeat(129), `${'a'.repeat(42)}!`],
  nonce: ['', 'n'.repeat(3000)],
  state: ['', '<script>alert(1)</script>', 'a&b=c#d', 's'.repeat(3000), 'ü %20+'],
};

/** Parameters that few requests have. */
const extras = (random: Random, { person }: Scene): Pairs =>
  random.some<[string, string]>([
    ['prompt', random.pick(oddValues.prompt ?? [])],
    ['max_age', random.pick(oddValues.max_age ?? [])],
    ['response_mode', random.pick(oddValues.response_mode ?? [])],
    ['login_hint', random.pick([person.username, 'nobody', '"><script>', 'ü'])],
    ['ui_locales', random.pick(['de', 'en', 'xx', 'de en'])],
    ['kc_locale', 'de'],
    ['acr_values', random.pick(['gold', 'silver', '1', '2', 'bronze gold'])],
    ['claims', random.pick(['{"id_token":{"acr":{"essential":true,"values":["gold"]}}}', '{}', 'x'])],
    ['display', 'popup'],
    ['kc_idp_hint', 'nowhere'],
    ['request', random.pick(['x', 'eyJhbGciOiJub25lIn0.e30.'])],
    ['request_uri', random.pick(['https://evil.example/r', 'urn:ietf:params:oauth:request_uri:nope'])],
    [
      'kc_action',
      random.pick([
        'UPDATE_PASSWORD',
        'UPDATE_PROFILE',
        'nope',
        'CONFIGURE_TOTP',
        'delete_account',
        'TERMS_AND_CONDITIONS',
        'VERIFY_PROFILE',
      ]),
    ],
    ['code_challenge', challengeOf('x')],
    ['dpop_jkt', 'abc'],
    ['id_token_hint', random.pick(['x', '{{id_token}}'])],
    ['unknown', 'a"b<c>'],
  ]);

/** What an application asks with; remembers in `scene` what the code has to be exchanged with. */
function authorizationRequest(scene: Scene, app: App): Pairs {
  const { random } = scene;
  scene.app = app;
  scene.redirectUri = random.pick(redirectUris[app.clientId] ?? strangeUris);
  scene.verifier = app.clientId === 'pkce' || random.chance(0.2) ? verifierOf(random) : undefined;
  const isPlain = (app.attributes as Record<string, string> | undefined)?.['pkce.code.challenge.method'] === 'plain';
  const method = isPlain ? 'plain' : 'S256';
  return [
    ['client_id', app.clientId],
    ['response_type', random.chance(0.15) ? random.pick(oddValues.response_type ?? []) : 'code'],
    ['redirect_uri', scene.redirectUri],
    ['scope', random.chance(0.7) ? 'openid' : random.pick(oddValues.scope ?? [])],
    ['state', random.chance(0.9) ? 'some-state' : random.pick(oddValues.state ?? [])],
    ...(random.chance(0.6) ? ([['nonce', 'some-nonce']] as Pairs) : []),
    ...(scene.verifier === undefined
      ? []
      : ([
          ['code_challenge', isPlain ? scene.verifier : challengeOf(scene.verifier)],
          ['code_challenge_method', method],
        ] as Pairs)),
  ];
}

/** An authorization request, good or bad. @param trouble how likely something is odd about it */
export function authorize(scene: Scene, trouble: number): Action {
  const { random, realm } = scene;
  const usable = realm.clients.slice(0, 5);
  let pairs = authorizationRequest(scene, random.pick(usable));
  if (random.chance(trouble)) pairs = [...pairs, ...random.some(extras(random, scene)).slice(0, 2)];
  if (random.chance(trouble)) pairs = withOddity(random, pairs, oddValues);
  const isPost = random.chance(0.08);
  return {
    what: `${isPost ? 'POST' : 'GET'} auth ${described(pairs)}`,
    run: (visitor) => {
      const filled = pairs.map(([name, value]): [string, string] => [name, visitor.fill(value)]);
      return isPost
        ? visitor.visit({ method: 'POST', url: visitor.at('auth'), form: filled })
        : visitor.visit({ method: 'GET', url: `${visitor.at('auth')}?${new URLSearchParams(filled)}` });
    },
  };
}

/** Pushes a request first (RFC 9126), or uses the address of one that was pushed. */
export function pushed(scene: Scene): Action {
  const { random, realm } = scene;
  if (random.chance(0.5)) {
    const pairs: Pairs = [
      ['client_id', random.chance(0.85) ? scene.app.clientId : 'spa'],
      ['request_uri', '{{request_uri}}'],
      ...(random.chance(0.2) ? ([['prompt', 'none']] as Pairs) : []),
    ];
    return {
      what: `GET auth ${described(pairs)}`,
      run: (visitor) => {
        const query = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, visitor.fill(value)]));
        return visitor.visit({ method: 'GET', url: `${visitor.at('auth')}?${query}` });
      },
    };
  }
  const app = random.pick(realm.clients.slice(0, 6));
  const [, ...request] = authorizationRequest(scene, app);
  let pairs: Pairs = [...credentialsOf(app), ...request];
  if (random.chance(0.3))
    pairs = withOddity(random, pairs, { ...oddValues, client_secret: ['wrong'], request_uri: ['x'] });
  if (random.chance(0.05)) pairs = [...pairs, ['request_uri', 'urn:ietf:params:oauth:request_uri:x']];
  return {
    what: `POST par ${described(pairs)}`,
    run: (visitor) => visitor.visit({ method: 'POST', url: visitor.at('ext/par/request'), form: pairs }),
  };
}
