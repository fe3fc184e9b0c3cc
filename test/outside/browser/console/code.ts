import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { request } from 'node:http';
import { promisify } from 'node:util';
import type { EntryDetail } from '../../../../src/client.ts';
import type { Program } from './program.ts';
import type { Session } from './session.ts';

const run = promisify(execFile);
const languages = [
  { name: 'curl', command: ['sh', '-c'] },
  { name: 'fetch', command: ['node', '--input-type=module', '--eval'] },
  { name: 'python', command: ['python3', '-c'] },
] as const;
const credentials = 'grant_type=client_credentials&client_id=understudy&client_secret=understudy-secret';
const json = { 'content-type': 'application/json', authorization: 'Bearer tvly-dev-understudy' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const token = '/realms/demo/protocol/openid-connect/token';

/** What clients send who do not behave as those of the languages do. */
const requests: readonly [method: string, path: string, headers: Record<string, string>, body?: string][] = [
  ['POST', '/search', json, JSON.stringify({ query: `it's "quoted" $HOME \`id\` ünï 😀 \\ %20\n` })],
  ['POST', '/search', { authorization: json.authorization }, '{"query": "no type"}'],
  ['POST', token, form, `${credentials}&scope=openid`],
  ['POST', token, {}, credentials],
  [
    'POST',
    token,
    { ...form, authorization: `Basic ${btoa('understudy:understudy-secret')}` },
    credentials.slice(0, 29),
  ],
  ['POST', token, {}],
  ['GET', '/?a[]=1&b={x,y}&c=%20+', { 'x-quote': "it's", 'x-empty': '' }],
  ['HEAD', '/docs', {}],
  ['DELETE', '/nowhere', {}],
  ['GET', '/moved', {}],
];

/** A request as code runs as it stands, and comes as the request came. */
export async function checkCode({ check }: Session): Promise<void> {
  await check('code of requests runs, and brings the same', async ({ program, url }) => {
    const moved = { match: { path: '/moved' }, then: { respond: { status: 302, headers: { location: '/' } } } };
    await program.control('POST', '/rules', moved);
    for (const one of requests) await send(url, ...one);
    for (let id = 1; id <= requests.length; id += 1) {
      const original = await entryOf(program, String(id));
      for (const { name, command } of languages) {
        const code = await (await program.control('GET', `/requests/${id}?as=${name}`)).text();
        const [file = '', ...rest] = command;
        await run(file, [...rest, code], { env: { ...process.env, ...secrets } });
        const { requests: list } = (await (await program.control('GET', '/requests?limit=1')).json()) as {
          requests: { id: string }[];
        };
        assert.deepEqual(
          whatMatters(await entryOf(program, list[0]?.id ?? '')),
          whatMatters(original),
          `${name} ${id}: ${code}`,
        );
      }
    }
  });

  await check('a path with dots goes out as it came, by curl and Python', async ({ program, url }) => {
    await send(url, 'GET', '/a/../b/./c', {});
    for (const { name, command } of languages.filter(({ name }) => name !== 'fetch')) {
      const code = await (await program.control('GET', `/requests/1?as=${name}`)).text();
      const [file = '', ...rest] = command;
      await run(file, [...rest, code]);
      const { requests: list } = (await (await program.control('GET', '/requests?limit=1')).json()) as {
        requests: { target: string }[];
      };
      assert.equal(list[0]?.target, '/a/../b/./c', name);
    }
  });
}

const secrets = {
  TAVILY_API_KEY: 'tvly-dev-understudy',
  CLIENT_SECRET: 'understudy-secret',
  BASIC_CREDENTIALS: btoa('understudy:understudy-secret'),
};

const entryOf = async (program: Program, id: string) =>
  (await (await program.control('GET', `/requests/${id}`)).json()) as EntryDetail;

/** Clients add headers of their own, and answers have identifiers of their own. */
function whatMatters({ method, target, status, request: { headers, body } }: EntryDetail) {
  const kept = headers.filter(([name]) => /^(?:authorization|content-type|x-.*)$/i.test(name));
  return { method, target, status, body, headers: kept.map(([name, value]) => [name.toLowerCase(), value]).toSorted() };
}

/** As it is: `fetch` would add and change things. */
function send(url: string, method: string, path: string, headers: Record<string, string>, body?: string) {
  const { hostname, port, pathname } = new URL(url);
  return new Promise<void>((resolve, reject) => {
    request({ hostname, port, method, path: pathname + path, headers }, (response) =>
      response.resume().on('end', resolve),
    )
      .on('error', reject)
      .end(body);
  });
}
