import type { Page } from '../real-login/page.ts';
import type { Reply } from '../real-login/visitor.ts';

/** Values of parameters that are drawn, or differ from server to server. */
const drawn = new Set([
  ...['state', 'code', 'nonce', 'session_code', 'tab_id', 'client_data', 'session_state', 'execution', 'id_token_hint'],
  ...['code_challenge', 'auth_session_id', 'access_token', 'key'],
]);

/** A URL whose drawn values are left out, so that those of two servers can be compared. @param server its URL */
function comparedUrl(location: string, server: string): string {
  const text = location.replaceAll(server, '{server}').replaceAll(encodeURIComponent(server), '{server}');
  const [path = '', query = ''] = text.replaceAll('&amp;', '&').split('?', 2);
  if (query === '') return path;
  const parameters = query.split('&').map((pair) => {
    const [name = '', value = ''] = pair.split('=', 2);
    return drawn.has(name) ? `${name}=*` : `${name}=${value}`;
  });
  return `${path}?${parameters.sort().join('&')}`;
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** What a visitor can see of a reply. */
export function observed(reply: Reply, page: Page | undefined, server: string): string[] {
  const { status, headers, body, setCookies } = reply;
  const location = headers.get('location');
  const cookies = setCookies
    .map((cookie) => cookie.split('=')[0] + (/Max-Age=0/i.test(cookie) ? ' (gone)' : ''))
    .sort();
  const isHtml = (headers.get('content-type') ?? '').startsWith('text/html');
  return [
    `status ${status}`,
    ...(location === null ? [] : [`location ${comparedUrl(location, server)}`]),
    ...cookies.map((cookie) => `cookie ${cookie}`),
    ...['cache-control', 'content-type', 'access-control-allow-origin'].map((name) => `${name} ${headers.get(name)}`),
    ...(isHtml && page !== undefined
      ? ofPage(page, server)
      : [`body ${body.replace(uuid, '{id}').replaceAll(server, '{server}').slice(0, 300)}`]),
  ];
}

const ofPage = ({ title, heading, text, forms, links, ids }: Page, server: string): string[] => [
  `title ${title}`,
  `heading ${heading}`,
  // Blanks between elements are not seen.
  `text ${text.replace(uuid, '{id}').replace(/\s/g, '')}`,
  ...forms.map(({ id, method, action, fields }) => {
    const shown = fields.map(
      ({ kind, name, value }) => `${kind} ${name}=${drawn.has(name) ? '*' : value.replace(uuid, '{id}')}`,
    );
    return `form ${id} ${method} ${comparedUrl(action, server).replace('{server}', '')} [${shown.join(', ')}]`;
  }),
  ...links.map(({ text: label, href }) => `link ${label} ${comparedUrl(href, server)}`),
  `ids ${ids.join(' ')}`,
];
