import type { RequestCode, Template } from './request-code.ts';

/** The request as a program for Python's standard library, of which `http.client` adds the least of its own. */
export function python({ method, url, headers, body, remark }: RequestCode): string {
  const [address = '', ...rest] = url;
  const { protocol, host, origin } = new URL(String(address));
  const target = [String(address).slice(origin.length), ...rest].filter((part) => part !== '');
  const lines = [
    ...(remark === undefined ? [] : [`# ${remark}`]),
    'import http.client',
    'import os',
    '',
    `connection = http.client.${protocol === 'https:' ? 'HTTPSConnection' : 'HTTPConnection'}(${JSON.stringify(host)})`,
    `connection.putrequest(${JSON.stringify(method)}, ${literal(target)}, skip_accept_encoding=True)`,
    ...headers.map(({ name, value }) => `connection.putheader(${JSON.stringify(name)}, ${literal(value)})`),
    ...(body === undefined
      ? ['connection.endheaders()']
      : [
          `body = (${literal(body)}).encode()`,
          'connection.putheader("Content-Length", str(len(body)))',
          'connection.endheaders(body)',
        ]),
    'response = connection.getresponse()',
    'print(response.status, response.read().decode())',
  ];
  return `${lines.join('\n')}\n`;
}

/** JSON's strings are Python's as well, but for the character DEL and pairs of `\u` escapes, which are written as they are. */
const literal = (template: Template): string =>
  template.length === 0
    ? '""'
    : template
        .map((part) => (typeof part === 'string' ? JSON.stringify(part) : `os.environ["${part.variable}"]`))
        .join(' + ');
