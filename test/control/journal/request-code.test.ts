import { describe, expect, test } from 'vitest';
import { curl } from '../../../src/control/journal/code/curl.ts';
import { fetchCode } from '../../../src/control/journal/code/fetch.ts';
import { python } from '../../../src/control/journal/code/python.ts';
import { requestCode } from '../../../src/control/journal/code/request-code.ts';
import type { Entry } from '../../../src/control/journal/entry.ts';
import { anyEntry, kept } from './any-entry.ts';

const base = 'http://127.0.0.1:8080/s/box';
const code = (more: Partial<Entry>) => requestCode(anyEntry(more), base);
const withHeader = (name: string, value: string, more: Partial<Entry> = {}) =>
  code({ requestHeaders: [name, value], ...more }).headers[0]?.value;

describe('what code is made of', () => {
  test('headers that clients add themselves are left out, others stay as they came', () => {
    const own = [
      'Accept-Encoding',
      'connection',
      'Content-Length',
      'expect',
      'HOST',
      'transfer-encoding',
      'sec-fetch-x',
    ];
    const others = ['accept', 'x-host', 'hosts', 'x-sec-a', 'content-type'];
    const names = code({ requestHeaders: [...own, ...others].flatMap((name) => [name, 'v']) }).headers;
    expect(names).toEqual(others.map((name) => ({ name, value: ['v'] })));
  });

  test('a body and a remark are there only when there is one', () => {
    expect(code({})).toMatchObject({ method: 'GET', url: [`${base}/`], body: undefined, remark: undefined });
    expect(code({ requestBody: kept('text') })).toMatchObject({ body: ['text'], remark: undefined });
    expect(code({ requestBody: { content: 'text', length: 65_536 } }).remark).toBeUndefined();
    expect(code({ requestBody: { content: 'text', length: 65_537 } }).remark).toBe(
      'the body was longer: the journal keeps its first 64 KiB',
    );
  });

  test.each([
    ['a=1', ['a=1']],
    ['client_secret=***', ['client_secret=', { variable: 'CLIENT_SECRET' }]],
    ['a=1&password=***&b=2', ['a=1&password=', { variable: 'PASSWORD' }, '&b=2']],
    ['password=***&code=***', ['password=', { variable: 'PASSWORD' }, '&code=', { variable: 'CODE' }]],
    ['{"refreshToken": "***"}', ['{"refreshToken": "', { variable: 'REFRESH_TOKEN' }, '"}']],
    ["{'a.b-c' : '***'}", ["{'a.b-c' : '", { variable: 'A_B_C' }, "'}"]],
    ['_key_=***', ['_key_=', { variable: 'KEY' }]],
    ['users[0]=***', ['users[0]=', { variable: 'USERS_0' }]],
    ['k%20y=***', ['k%20y=', { variable: 'K_20Y' }]],
    ['1st=***', ['1st=', { variable: 'SECRET' }]],
    ['token=eyJ.eyJ.***', ['token=', { variable: 'TOKEN' }]],
    ['token=tvly-***-end', ['token=', { variable: 'TOKEN' }]],
    ['***', [{ variable: 'SECRET' }]],
    ['say ***, then', ['say ', { variable: 'SECRET' }, ', then']],
    ['api_key=***', ['api_key=', { variable: 'API_KEY' }]],
  ])('%s', (text, template) => expect(code({ requestBody: kept(text) }).body).toEqual(template));

  test('the key of a search is named alike wherever it stands', () => {
    const search = { interface: 'search' as const, requestBody: kept('{"api_key":"***","code":"***"}') };
    expect(code(search).body).toEqual([
      ...['{"api_key":"', { variable: 'TAVILY_API_KEY' }, '","code":"', { variable: 'CODE' }, '"}'],
    ]);
    expect(code({ ...search, target: '/search?api_key=***' }).url).toEqual([
      ...[`${base}/search?api_key=`, { variable: 'TAVILY_API_KEY' }],
    ]);
  });

  test.each([
    ['authorization', 'Bearer ***', ['Bearer ', { variable: 'ACCESS_TOKEN' }]],
    ['Authorization', 'bearer  ***', ['bearer  ', { variable: 'ACCESS_TOKEN' }]],
    ['authorization', 'Basic ***', ['Basic ', { variable: 'BASIC_CREDENTIALS' }]],
    ['Proxy-Authorization', 'BASIC ***', ['BASIC ', { variable: 'BASIC_CREDENTIALS' }]],
    ['authorization', '***', [{ variable: 'ACCESS_TOKEN' }]],
    ['authorization', 'Bearer', ['Bearer']],
    ['x-authorization', 'Bearer ***', ['Bearer ', { variable: 'SECRET' }]],
    ['x-api-key', '***', [{ variable: 'X_API_KEY' }]],
    ['cookie', 'a=***; theme=dark', ['a=', { variable: 'A' }, '; theme=dark']],
  ])('header %s: %s', (name, value, template) => {
    const found = withHeader(name, value);
    expect(found?.filter((part) => part !== '')).toEqual(template);
  });

  test('the bearer of a search is its key', () => {
    expect(withHeader('authorization', 'Bearer ***', { interface: 'search' })).toEqual([
      ...['Bearer ', { variable: 'TAVILY_API_KEY' }],
    ]);
  });
});

const form = code({
  method: 'POST',
  target: '/token?a=1',
  requestBody: kept("client_id=it's&client_secret=***"),
  requestHeaders: ['Content-Type', 'application/x-www-form-urlencoded', 'authorization', 'Basic ***'],
});

describe('a command of a shell', () => {
  test('to its last byte', () => {
    expect(curl(form)).toBe(`curl 'http://127.0.0.1:8080/s/box/token?a=1' \\
  --header 'Content-Type: application/x-www-form-urlencoded' \\
  --header 'authorization: Basic '"$BASIC_CREDENTIALS" \\
  --data-raw 'client_id=it'\\''s&client_secret='"$CLIENT_SECRET"
`);
  });

  test.each<[Partial<Entry>, string]>([
    [{}, `curl '${base}/'`],
    [{ method: 'HEAD' }, `curl --head '${base}/'`],
    [{ method: 'POST' }, `curl --request 'POST' '${base}/'`],
    [{ method: 'DELETE' }, `curl --request 'DELETE' '${base}/'`],
    [
      { method: 'GET', requestBody: kept('a') },
      `curl --request 'GET' '${base}/' \\\n  --header 'content-type:' \\\n  --data-raw 'a'`,
    ],
    [
      { method: 'POST', requestBody: kept('a'), requestHeaders: ['x-content-type', 'b'] },
      `curl '${base}/' \\\n  --header 'x-content-type: b' \\\n  --header 'content-type:' \\\n  --data-raw 'a'`,
    ],
    [{ requestHeaders: ['x-empty', ''] }, `curl '${base}/' \\\n  --header 'x-empty;'`],
    [{ requestHeaders: ['x-key', '***'] }, `curl '${base}/' \\\n  --header 'x-key: '"$X_KEY"`],
    ...['[', ']', '{', '}'].map((sign): [Partial<Entry>, string] => [
      { target: `/${sign}` },
      `curl --globoff '${base}/${sign}'`,
    ]),
    ...['/a/..', '/./a', '/../a', '/a/.?b', '/a/..?b'].map((target): [Partial<Entry>, string] => [
      { target },
      `curl --path-as-is '${base}${target}'`,
    ]),
    ...['/.../a', '/a..', '/.a', '/a.?b'].map((target): [Partial<Entry>, string] => [
      { target },
      `curl '${base}${target}'`,
    ]),
    [{ target: '/[/../' }, `curl --globoff --path-as-is '${base}/[/../'`],
  ])('%j', (more, command) => expect(curl(code(more))).toBe(`${command}\n`));

  test('with a remark', () => {
    expect(curl({ ...code({}), remark: 'cut' })).toBe(`# cut\ncurl '${base}/'\n`);
  });
});

describe('a module for Node.js', () => {
  test('to its last byte', () => {
    expect(fetchCode(form)).toBe(`import { env } from 'node:process';

const response = await fetch("http://127.0.0.1:8080/s/box/token?a=1", {
  method: "POST",
  headers: [
    ["Content-Type", "application/x-www-form-urlencoded"],
    ["authorization", "Basic " + env.BASIC_CREDENTIALS],
  ],
  body: "client_id=it's&client_secret=" + env.CLIENT_SECRET,
  redirect: 'manual',
});
console.log(response.status, await response.text());
`);
  });

  test.each([
    ['POST', 'x-content-type', '  body: new TextEncoder().encode("a"),', undefined],
    ['POST', 'content-type', '  body: "a",', undefined],
    ['GET', 'content-type', undefined, '// fetch sends no body with GET'],
    ['HEAD', 'content-type', undefined, '// fetch sends no body with HEAD'],
  ])('%s with a body and %s', (method, header, line, remark) => {
    const lines = fetchCode(code({ method, requestBody: kept('a'), requestHeaders: [header, ''] })).split('\n');
    expect([lines.find((one) => one.includes('body:')), lines[0]]).toEqual([
      ...[line, remark ?? "import { env } from 'node:process';"],
    ]);
    expect(lines).toContain(`    ["${header}", ""],`);
  });

  test('with a remark, and without a body', () => {
    expect(fetchCode({ ...code({}), remark: 'cut' })).toBe(`// cut
import { env } from 'node:process';

const response = await fetch("${base}/", {
  method: "GET",
  headers: [
  ],
  redirect: 'manual',
});
console.log(response.status, await response.text());
`);
  });
});

describe('a program for Python', () => {
  test('to its last byte', () => {
    expect(python({ ...form, remark: 'cut' })).toBe(`# cut
import http.client
import os

connection = http.client.HTTPConnection("127.0.0.1:8080")
connection.putrequest("POST", "/s/box/token?a=1", skip_accept_encoding=True)
connection.putheader("Content-Type", "application/x-www-form-urlencoded")
connection.putheader("authorization", "Basic " + os.environ["BASIC_CREDENTIALS"])
body = ("client_id=it's&client_secret=" + os.environ["CLIENT_SECRET"]).encode()
connection.putheader("Content-Length", str(len(body)))
connection.endheaders(body)
response = connection.getresponse()
print(response.status, response.read().decode())
`);
  });

  test('over TLS, with a secret in the query and an empty header', () => {
    const entry = anyEntry({ target: '/a?code=***&b', requestHeaders: ['x-empty', ''] });
    expect(python(requestCode(entry, 'https://[::1]:8443'))).toBe(`import http.client
import os

connection = http.client.HTTPSConnection("[::1]:8443")
connection.putrequest("GET", "/a?code=" + os.environ["CODE"] + "&b", skip_accept_encoding=True)
connection.putheader("x-empty", "")
connection.endheaders()
response = connection.getresponse()
print(response.status, response.read().decode())
`);
  });
});
