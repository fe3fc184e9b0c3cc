import { type Action, described, type Pairs, type Scene } from './action.ts';

const afterLogout = [
  ...['https://app.example/bye', 'https://web.example/out', 'https://web.example/bye/x', 'https://consent.example/x'],
  ...['https://evil.example/', 'https://app.example@evil.example', '/relative', 'javascript:alert(1)', ''],
];

/** A request to the logout endpoint, with all that can be said and much that should not. */
export function logout(scene: Scene): Action {
  const { random } = scene;
  const hint = random.chance(0.6)
    ? [['id_token_hint', random.chance(0.85) ? '{{id_token}}' : random.pick(['', 'x', '{{access_token}}'])]]
    : [];
  const pairs = [
    ...hint,
    ...(random.chance(0.6)
      ? [['post_logout_redirect_uri', random.pick([...afterLogout, ...afterLogout.slice(0, 3)])]]
      : []),
    ...random.some([
      ['client_id', random.chance(0.7) ? scene.app.clientId : random.pick(['nobody', 'spa', 'closed', '<b>'])],
      ['state', random.pick(['bye', '<b>&"', ''])],
      ['ui_locales', 'de'],
      ['logout_hint', 'x'],
    ]),
    ...(random.chance(0.05) ? [['redirect_uri', 'https://app.example/bye']] : []),
  ] as Pairs;
  const isPost = random.chance(0.2);
  return {
    what: `${isPost ? 'POST' : 'GET'} logout ${described(pairs)}`,
    run: (visitor) => {
      const filled = pairs.map(([name, value]): [string, string] => [name, visitor.fill(value)]);
      const query = new URLSearchParams(filled).toString();
      return isPost
        ? visitor.visit({ method: 'POST', url: visitor.at('logout'), form: filled })
        : visitor.visit({ method: 'GET', url: `${visitor.at('logout')}${query === '' ? '' : `?${query}`}` });
    },
  };
}
