import type { RequestCode, Template } from './request-code.ts';

/** The request as an ES module for Node. */
export function fetchCode({ method, url, headers, body, remark }: RequestCode): string {
  // `fetch` refuses a body here.
  const isBodyless = method === 'GET' || method === 'HEAD';
  // `fetch` would name a type for a text.
  const typed = headers.some(({ name }) => /^content-type$/i.test(name));
  const lines = [
    ...[remark, isBodyless && body !== undefined ? `fetch sends no body with ${method}` : undefined].flatMap((text) =>
      text === undefined ? [] : [`// ${text}`],
    ),
    "import { env } from 'node:process';",
    '',
    `const response = await fetch(${literal(url)}, {`,
    `  method: ${JSON.stringify(method)},`,
    '  headers: [',
    ...headers.map(({ name, value }) => `    [${JSON.stringify(name)}, ${literal(value)}],`),
    '  ],',
    ...(body === undefined || isBodyless
      ? []
      : [`  body: ${typed ? literal(body) : `new TextEncoder().encode(${literal(body)})`},`]),
    "  redirect: 'manual',",
    '});',
    'console.log(response.status, await response.text());',
  ];
  return `${lines.join('\n')}\n`;
}

const literal = (template: Template): string =>
  template.length === 0
    ? '""'
    : template.map((part) => (typeof part === 'string' ? JSON.stringify(part) : `env.${part.variable}`)).join(' + ');
