import type { RequestCode, Template } from './request-code.ts';

/** The request as a command of a POSIX shell. */
export function curl({ method, url, headers, body, remark }: RequestCode): string {
  const isImplied = method === (body === undefined ? 'GET' : 'POST');
  const lines = [
    `curl ${method === 'HEAD' ? '--head ' : isImplied ? '' : `--request ${quote([method])} `}${quote(url)}`,
    ...headers.map(({ name, value }) => `--header ${quote(withName(name, value))}`),
    ...(body === undefined ? [] : [`--data-raw ${quote(body)}`]),
  ];
  return `${remark === undefined ? '' : `# ${remark}\n`}${lines.join(' \\\n  ')}\n`;
}

/** The name and the text behind it as one. */
function withName(name: string, [first, ...rest]: Template): Template {
  return typeof first === 'string'
    ? [`${name}: ${first}`, ...rest]
    : [`${name}: `, ...(first === undefined ? [] : [first]), ...rest];
}

const quote = (template: Template): string =>
  template
    .map((part) => (typeof part === 'string' ? `'${part.replaceAll("'", `'\\''`)}'` : `"$${part.variable}"`))
    .join('');
