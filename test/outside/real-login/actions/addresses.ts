import type { Action, Scene } from './action.ts';

/** Addresses that nobody opens by hand, or that a script of an application opens. */
const addresses = [
  ...['authenticate', 'required-action', 'consent', 'restart', 'detached-info', 'nope', ''].map(
    (name) => `/login-actions/${name}`,
  ),
  ...['authenticate?client_id=spa', 'authenticate?client_id=nobody&tab_id=x', 'restart?client_id=spa&tab_id=x'].map(
    (name) => `/login-actions/${name}`,
  ),
  ...[
    'required-action?execution=UPDATE_PASSWORD&client_id=spa',
    'authenticate?client_id=closed&tab_id=x&session_code=y',
  ].map((name) => `/login-actions/${name}`),
  ...[
    'login-status-iframe.html/init?client_id=spa&origin=https://app.example',
    'login-status-iframe.html/init?client_id=spa&origin=https://evil.example',
  ],
  ...[
    'login-status-iframe.html/init?client_id=nobody&origin=https://app.example',
    'login-status-iframe.html/init',
    'auth',
    'auth/nope',
  ],
  ...['logout/logout-confirm', 'logout/nope', 'token', 'ext/par/request', 'registrations?client_id=spa', 'auth/device'],
  ...['/device/status', '/device/status?error=x', '/device/nope', 'login-status-iframe.html/nope'],
];

export function open({ random }: Scene): Action {
  const address = random.pick(addresses);
  const method = random.chance(0.85) ? 'GET' : 'POST';
  return {
    what: `${method} ${address}`,
    run: (visitor) =>
      visitor.visit({ method, url: visitor.at(address), ...(method === 'POST' && { form: [['a', 'b']] }) }),
  };
}

/** Follows a redirection of the server to itself. */
export const follow: Action = {
  what: 'follows the redirection',
  run: (visitor) => visitor.visit({ method: 'GET', url: visitor.resolve(visitor.location ?? '') }),
};
