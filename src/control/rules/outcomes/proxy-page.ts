import type { PreparedResponse } from './send-prepared.ts';

/** What a proxy in front of a service answers in its place, by name; titles as nginx writes them. */
export const proxyErrors = {
  'bad-gateway': { status: 502, title: 'Bad Gateway', summary: 'a proxy got no valid answer from the service' },
  unavailable: {
    status: 503,
    title: 'Service Temporarily Unavailable',
    summary: 'a proxy does not let the service be reached',
  },
  'gateway-timeout': { status: 504, title: 'Gateway Time-out', summary: 'a proxy waited too long for the service' },
} as const;

/** A page such as nginx sends: a heading and the name of the proxy under a line. */
export function proxyPage(name: string): PreparedResponse {
  const { status, title: words } = proxyErrors[name as keyof typeof proxyErrors] ?? proxyErrors['bad-gateway'];
  const title = `${status} ${words}`;
  return {
    status,
    headers: { server: 'nginx', 'content-type': 'text/html' },
    body: [
      '<html>',
      `<head><title>${title}</title></head>`,
      '<body>',
      `<center><h1>${title}</h1></center>`,
      '<hr><center>nginx</center>',
      '</body>',
      '</html>',
      '',
    ].join('\r\n'),
  };
}
