import type { RequestCode, Template } from './request-code.ts';

/** The request as a command of a POSIX shell. */
export function curl({ method, url, headers, body, remark }: RequestCode): string {
  const isImplied = method === (body === undefined ? 'GET' : 'POST');
  // Nothing of the URL is a pattern, or the folder above.
  const asItIs = `${/[[\]{}]/.test(textOf(url)) ? '--globoff ' : ''}${/\/\.{1,2}(?:[/?]|$)/.test(textOf(url)) ? '--path-as-is ' : ''}`;
  // Without a type of its own a body would be a form.
  const typeless = body !== undefined && !headers.some(({ name }) => /^content-type$/i.test(name));
  const lines = [
    `curl ${asItIs}${method === 'HEAD' ? '--head ' : isImplied ? '' : `--request ${quote([method])} `}${quote(url)}`,
    ...headers.map(({ name, value }) => `--header ${quote(withName(name, value))}`),
    ...(typeless ? ["--header 'content-type:'"] : []),
    ...(body === undefined ? [] : [`--data-raw ${quote(body)}`]),
  ];
  return `${remark === undefined ? '' : `# ${remark}\n`}${lines.join(' \\\n  ')}\n`;
}

/** The name and the text behind it as one. */
function withName(name: string, [first, ...rest]: Template): Template {
  // How curl is told of a header without a value.
  if (first === undefined || (first === '' && rest.length === 0)) return [`${name};`];
  return typeof first === 'string' ? [`${name}: ${first}`, ...rest] : [`${name}: `, first, ...rest];
}

const textOf = (template: Template) => template.filter((part) => typeof part === 'string').join('');

const quote = (template: Template): string =>
  template
    .map((part) => (typeof part === 'string' ? `'${part.replaceAll("'", `'\\''`)}'` : `"$${part.variable}"`))
    .join('');
