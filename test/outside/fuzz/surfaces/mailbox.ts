import { json, owned, type Surface, shared } from './surface.ts';

/** Mails and what people do with them: everybody's box, and one's own. */
export const mailbox: Surface = {
  name: 'mailbox',
  methods: ['GET', 'GET', 'GET', 'GET', 'POST', 'DELETE', 'HEAD'],
  paths: [
    ...[
      '',
      '?to=ada@example.test',
      '?to=%FF',
      '?since={mail}',
      '?since=9999-99-99',
      '?wait=-1',
      '?wait=x&to=',
      '?to=a&to=b',
    ].map((query) => `{box}/-/mails${query}`),
    ...['{mail}', '{mail}/x', '__proto__', '%00', '..%2f', '1e9', '-1'].map((id) => `{box}/-/mails/${id}`),
    '/-/mails/{mail}',
    `${shared}/-/mails/{mail}`,
    '{link}',
    '{link}',
    '{link}&key=x',
    '/realms/demo/login-actions/action-token?key={key}',
    `${owned}/login-actions/action-token?key={key}.`,
    `${owned}/login-actions/action-token?key=a&key={key}&client_id=app&tab_id=%00`,
  ],
  bodies: ['', '{}', '{"to":["x"],"since":{},"wait":1e9}'],
  headers: [json, 'Accept: text/html', 'Cookie: AUTH_SESSION_ID={key}; KC_RESTART={key}', 'Sec-Fetch-Site: cross-site'],
};
