import type { RequestCode, Template } from './request-code.ts';

/** The request as a program for Python's standard library. */
export function python({ method, url, headers, body, remark }: RequestCode): string {
  const lines = [
    ...(remark === undefined ? [] : [`# ${remark}`]),
    'import os',
    'import urllib.error',
    'import urllib.request',
    '',
    'request = urllib.request.Request(',
    `    ${literal(url)},`,
    `    method=${JSON.stringify(method)},`,
    ...(body === undefined ? [] : [`    data=(${literal(body)}).encode(),`]),
    ')',
    ...headers.map(({ name, value }) => `request.add_header(${JSON.stringify(name)}, ${literal(value)})`),
    'try:',
    '    response = urllib.request.urlopen(request)',
    'except urllib.error.HTTPError as error:',
    '    response = error',
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
