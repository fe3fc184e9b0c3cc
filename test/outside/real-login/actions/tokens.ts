import { type Action, credentialsOf, described, type Pairs, type Scene, withOddity } from './action.ts';

const oddValues: Readonly<Record<string, readonly string[]>> = {
  grant_type: ['authorization_code', 'refresh_token', 'nope'],
  client_id: ['spa', 'web', 'consent', 'pkce', 'nobody', 'closed'],
  client_secret: ['wrong', 'web-secret'],
  redirect_uri: ['https://evil.example/', 'https://app.example/cb', 'https://app.example/other'],
  code: ['x', 'a.b.c', '{{access_token}}'],
  code_verifier: ['wrong', 'w'.repeat(43), 'x'.repeat(129)],
  refresh_token: ['{{access_token}}', 'x'],
  scope: ['openid', 'openid email', 'offline_access', 'nope'],
};

/** A request of an application to `path`, now and then with a mistake. */
function post(scene: Scene, path: string, pairs: Pairs, trouble: number, app = scene.app): Action {
  const { random } = scene;
  const isBasic = app.secret !== undefined && random.chance(0.3);
  const full: Pairs = [...pairs, ...(isBasic ? [] : credentialsOf(app))];
  const sent = random.chance(trouble) ? withOddity(random, full, oddValues) : full;
  const basic = Buffer.from(`${app.clientId}:${app.secret}`).toString('base64');
  return {
    what: `POST ${path} ${described(sent)}${isBasic ? ' as basic' : ''}`,
    run: (visitor) =>
      visitor.visit({
        method: 'POST',
        url: visitor.at(path),
        form: sent,
        cookies: 'none',
        ...(isBasic && { headers: { authorization: `Basic ${basic}` } }),
      }),
  };
}

export const exchangeCode = (scene: Scene, trouble: number): Action =>
  post(
    scene,
    'token',
    [
      ['grant_type', 'authorization_code'],
      ['code', '{{code}}'],
      ['redirect_uri', scene.redirectUri],
      ...(scene.verifier === undefined ? [] : ([['code_verifier', scene.verifier]] as Pairs)),
    ],
    trouble,
  );

/** What an application does with its tokens. */
export function useTokens(scene: Scene, trouble: number): Action {
  const { random, realm } = scene;
  const bearer = (path: string): Action => ({
    what: `GET ${path}`,
    run: (visitor) =>
      visitor.visit({
        method: 'GET',
        url: visitor.at(path),
        cookies: 'none',
        headers: { authorization: visitor.fill('Bearer {{access_token}}') },
      }),
  });
  const web = realm.clients[2] ?? scene.app;
  const kinds: readonly (() => Action)[] = [
    ...[0, 1, 2].map(
      () => () =>
        post(
          scene,
          'token',
          [['grant_type', 'refresh_token'], ['refresh_token', '{{refresh_token}}'], ...someScope()],
          trouble,
        ),
    ),
    () => bearer('userinfo'),
    () =>
      post(
        scene,
        'token/introspect',
        [['token', random.pick(['{{access_token}}', '{{refresh_token}}'])]],
        trouble,
        web,
      ),
    () => post(scene, 'revoke', [['token', random.pick(['{{access_token}}', '{{refresh_token}}'])]], trouble),
    () => post(scene, 'logout', [['refresh_token', '{{refresh_token}}']], trouble),
    () => post(scene, 'token', exchange(), trouble, web),
  ];
  const someScope = (): Pairs => (random.chance(0.25) ? [['scope', random.pick(oddValues.scope ?? [])]] : []);
  const exchange = (): Pairs => [
    ['grant_type', 'urn:ietf:params:oauth:grant-type:token-exchange'],
    ['subject_token', random.chance(0.9) ? '{{access_token}}' : 'x'],
    [
      'subject_token_type',
      random
        .pick(['access_token', 'access_token', 'access_token', 'id_token', 'nope'])
        .replace(/^/, 'urn:ietf:params:oauth:token-type:'),
    ],
    ...random.some<[string, string]>([
      ['audience', random.pick(['web', 'consent', 'nobody', 'account'])],
      [
        'requested_token_type',
        `urn:ietf:params:oauth:token-type:${random.pick(['access_token', 'refresh_token', 'id_token', 'jwt'])}`,
      ],
      ['scope', random.pick(oddValues.scope ?? [])],
    ]),
  ];
  return random.pick(kinds)();
}

/** Device authorization (RFC 8628): a device asks, and polls. */
export function device(scene: Scene): Action {
  const { random, realm } = scene;
  const app = random.pick([realm.clients[0], realm.clients[2], realm.clients[3], realm.clients[1]]) ?? scene.app;
  const begin = (): Action => {
    scene.app = app;
    return post(scene, 'auth/device', random.chance(0.7) ? [['scope', 'openid']] : [], 0.15, app);
  };
  const poll = () =>
    post(
      scene,
      'token',
      [
        ['grant_type', 'urn:ietf:params:oauth:grant-type:device_code'],
        ['device_code', '{{device_code}}'],
      ],
      0.1,
    );
  const open = (): Action => {
    const query = random.pick([
      '',
      '?user_code={{user_code}}',
      '?user_code={{user_code}}',
      '?user_code=XXXX-YYYY',
      '?user_code=<b>',
    ]);
    return {
      what: `GET device${query}`,
      run: (visitor) => visitor.visit({ method: 'GET', url: visitor.fill(visitor.at(`/device${query}`)) }),
    };
  };
  return random.pick([begin, begin, open, open, poll])();
}
