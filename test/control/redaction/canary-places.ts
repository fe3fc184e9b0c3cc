export interface Sent {
  readonly query?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}
export type Fields = readonly (readonly [name: string, value: string])[];

const type = (text: string) => ({ 'content-type': text });
const asObject = (fields: Fields) => Object.fromEntries(fields);
export const asForm = (fields: Fields) => String(new URLSearchParams(asObject(fields)));
const part = ([name, value]: Fields[number]) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** Where fields can stand. */
export const places: Readonly<Record<string, (fields: Fields) => Sent>> = {
  query: (fields) => ({ query: asForm(fields) }),
  form: (fields) => ({ headers: type('application/x-www-form-urlencoded'), body: asForm(fields) }),
  JSON: (fields) => ({ headers: type('application/json'), body: JSON.stringify(asObject(fields)) }),
  nested: (fields) => ({
    headers: type('application/json'),
    body: JSON.stringify({ query: 7, a: [{ b: asObject(fields) }] }),
  }),
  'JSON in a string': (fields) => ({
    headers: type('application/json'),
    body: JSON.stringify({ query: 7, note: JSON.stringify(asObject(fields)) }),
  }),
  'names beside values': (fields) => ({
    headers: type('application/json'),
    body: JSON.stringify({ query: 7, env: fields.map(([name, value]) => ({ name, type: 'text', value })) }),
  }),
  'values beside names': (fields) => ({
    headers: type('application/json'),
    body: JSON.stringify({ query: 7, pairs: fields.map(([key, value]) => ({ value, key })) }),
  }),
  'sentences in JSON': (fields) => ({
    headers: type('application/json'),
    body: JSON.stringify({ query: fields.map(([name, value]) => `the ${name} is ${value}`).join('. ') }),
  }),
  'a GraphQL mutation': (fields) => ({
    headers: type('application/json'),
    body: JSON.stringify({
      query: `mutation { m(${fields.map(([name, value]) => `${name}: "${value}"`).join(', ')}) }`,
    }),
  }),
  'tool arguments': (fields) => ({
    headers: type('application/json'),
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'tavily_search', arguments: { query: 'tea', ...asObject(fields) } },
    }),
  }),
  'options of a command': (fields) => ({
    headers: type('text/plain'),
    body: `run ${fields.map(([name, value]) => `--${name} ${value}`).join(' ')}`,
  }),
  'rows of two columns': (fields) => ({
    headers: type('text/csv'),
    body: fields.map(([name, value]) => `${name},${value}\n`).join(''),
  }),
  CDATA: (fields) => ({
    headers: type('application/xml'),
    body: `<a>${fields.map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`).join('')}</a>`,
  }),
  'attributes that name them': (fields) => ({
    headers: type('application/xml'),
    body: `<a>${fields.map(([name, value]) => `<add key="${name}" value="${value}"/>`).join('')}</a>`,
  }),
  'elements that attributes name': (fields) => ({
    headers: type('application/xml'),
    body: `<a>${fields.map(([name, value]) => `<string name="${name}">${value}</string>`).join('')}</a>`,
  }),
  'JSON of no known type': (fields) => ({
    headers: type('application/octet-stream'),
    body: JSON.stringify(asObject(fields)),
  }),
  'JSON that is cut off': (fields) => ({
    headers: type('application/json'),
    body: JSON.stringify(asObject(fields)).slice(0, -1),
  }),
  multipart: (fields) => ({
    headers: type('multipart/form-data; boundary=b'),
    body: `${fields.map(part).join('')}--b--\r\n`,
  }),
  XML: (fields) => ({
    headers: type('application/xml'),
    body: `<?xml version="1.0"?><a>${fields.map(([name, value]) => `<${name}>${value}</${name}>`).join('')}</a>`,
  }),
  attributes: (fields) => ({
    headers: type('application/xml'),
    body: `<a ${fields.map(([name, value]) => `${name}="${value}"`).join(' ')}/>`,
  }),
  prose: (fields) => ({
    headers: type('text/plain'),
    body: `Dear all. ${fields.map(([name, value]) => `The ${name} is ${value} now.`).join(' ')}`,
  }),
  lines: (fields) => ({
    headers: type('text/plain'),
    body: fields.map(([name, value]) => `${name}: ${value}\n`).join(''),
  }),
  headers: (fields) => ({ headers: Object.fromEntries(fields.filter(([name]) => name !== 'cookie')) }),
  cookies: (fields) => ({ headers: { cookie: fields.map(([name, value]) => `${name}=${value}`).join('; ') } }),
  'a URL': (fields) => ({ headers: { referer: `http://a.example/?${asForm(fields)}` } }),
  'passwords in URLs': (fields) => ({
    headers: { ...type('application/json'), referer: `http://ann:${fields[0]?.[1]}@a.example/` },
    body: JSON.stringify({ query: 7, urls: fields.map(([, value]) => `https://ann:${value}@b.example/x`) }),
  }),
};
