import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { LoadRequest } from './load.ts';

/** What the server answered before the load: references answer the same. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A server to compare with. */
interface Reference {
  readonly name: string;
  /** The file that `node` starts. */
  readonly server: string;
  readonly environment: (answer: Answer) => Readonly<Record<string, string>>;
  /** What it is asked, when that differs. */
  readonly request?: LoadRequest;
}

/** One load, put on understudy and on each of its references in turn. */
export interface Comparison {
  readonly name: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly request: LoadRequest;
  readonly connections: number;
  readonly references: readonly Reference[];
}

const answering = (answer: Answer) => ({ ANSWER: JSON.stringify(answer) });

const bareHttp: Reference = {
  name: 'node:http',
  server: 'test/outside/bench/servers/bare-http.mjs',
  environment: answering,
};
const bareHttpReading: Reference = {
  name: 'node:http',
  server: 'test/outside/bench/servers/bare-http.mjs',
  environment: (answer) => ({ ...answering(answer), READ_BODY: '1' }),
};
const bareFastify: Reference = {
  name: 'fastify',
  server: 'test/outside/bench/servers/bare-fastify.mjs',
  environment: answering,
};

const bareSigner = (alg: string): Reference => ({
  name: `bare ${alg} signer`,
  server: 'test/outside/bench/servers/bare-signer.mjs',
  environment: ({ body }) => {
    const { access_token } = JSON.parse(body) as { access_token: string };
    return { ALG: alg, CLAIMS: Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString() };
  },
});

/** This build with other settings, or asked otherwise. */
const sameWith = (name: string, environment: Readonly<Record<string, string>>, request?: LoadRequest): Reference => ({
  name,
  server: 'dist/main.js',
  environment: () => ({ LOG_LEVEL: 'info', ...environment }),
  ...(request === undefined ? {} : { request }),
});
const withoutJournal = sameWith('the same without the journal', { JOURNAL_ENTRIES: '0' });
const withoutControl = sameWith('the same without control', { CONTROL: 'off' });

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const tokenRequest = (secret: string, client = 'understudy'): LoadRequest => ({
  method: 'POST',
  path: '/realms/demo/protocol/openid-connect/token',
  headers: form,
  body: `grant_type=client_credentials&client_id=${client}&client_secret=${secret}`,
});

const search: LoadRequest = {
  method: 'POST',
  path: '/search',
  headers: { 'content-type': 'application/json', authorization: 'Bearer tvly-dev-understudy' },
};
const bodyOf = (query: string) => JSON.stringify({ query });
const sameQuestion: LoadRequest = { ...search, body: bodyOf('how does the client credentials grant work') };
/** More questions than answers are kept, so that each is new. */
const newQuestions: LoadRequest = { ...search, bodies: manyQuestions().map(bodyOf) };

/** Short and long ones, each in several ways. */
function manyQuestions(): string[] {
  const lines = readFileSync(new URL('../../search/questions.jsonl', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  const questions = lines.map((line) => (JSON.parse(line) as { readonly question: string }).question);
  const ways = ['', 'overview: ', 'facts: ', 'please: ', 'summary: ', 'latest: ', 'report: ', 'details: '];
  return ways.flatMap((way) => questions.map((question) => way + question));
}

/** 1,000 rules of every kind of condition, none of which fits the request that is measured. */
function thousandRules(): string {
  const matches = [
    { path: '/no/such/*' },
    { path_pattern: '^/no/(such|other)/[0-9]+$' },
    { headers: { 'x-nowhere': 'nothing' } },
    { headers: { 'user-agent': { pattern: 'nobody/[0-9]+' } } },
    { query: { q: { contains: 'nothing' } } },
    { method: 'DELETE' },
    { operation: 'feedback' },
  ];
  const rules = Array.from({ length: 1_000 }, (_, index) => ({
    match: matches[index % matches.length],
    then: { respond: { status: 418 } },
  }));
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'understudy-bench-')), 'rules.json');
  writeFileSync(file, JSON.stringify(rules));
  return file;
}

export const comparisons: readonly Comparison[] = [
  {
    name: 'greeting',
    environment: {},
    request: { path: '/' },
    connections: 32,
    references: [bareHttp, bareFastify, withoutJournal, withoutControl],
  },
  {
    name: 'sandbox by header',
    environment: {},
    request: { path: '/', headers: { 'x-understudy-sandbox': 'bench' } },
    connections: 32,
    references: [sameWith('the same without the header', {}, { path: '/' })],
  },
  {
    name: 'rules: 1,000 that do not fit',
    environment: { RULES_FILE: thousandRules() },
    request: { path: '/' },
    connections: 1,
    references: [sameWith('the same without rules', {})],
  },
  {
    name: 'echo',
    environment: { APP_VARIANT: 'echo' },
    request: { path: '/?a=1&b=x' },
    connections: 32,
    references: [bareHttp],
  },
  {
    name: 'cached number',
    environment: { APP_VARIANT: 'cached' },
    request: { path: '/' },
    connections: 32,
    references: [bareHttp],
  },
  {
    name: 'refused parameters (422)',
    environment: { APP_VARIANT: 'echo' },
    request: { path: '/?a=x' },
    connections: 32,
    references: [bareHttp],
  },
  {
    name: 'tokens RS256',
    environment: {},
    request: tokenRequest('understudy-secret'),
    connections: 32,
    references: [bareSigner('RS256'), withoutJournal, withoutControl],
  },
  ...[1, 8].map((connections) => ({
    name: `tokens RS256, ${connections} connections`,
    environment: {},
    request: tokenRequest('understudy-secret'),
    connections,
    references: [bareSigner('RS256')],
  })),
  {
    name: 'tokens ES256',
    environment: { AUTH_REALM_FILES: 'test/golden/realm-demo.json' },
    request: tokenRequest('es256-secret', 'svc-es256'),
    connections: 32,
    references: [bareSigner('ES256')],
  },
  {
    name: 'wrong secret',
    environment: {},
    request: tokenRequest('wrong'),
    connections: 32,
    references: [bareHttpReading],
  },
  {
    name: 'certs',
    environment: {},
    request: { path: '/realms/demo/protocol/openid-connect/certs' },
    connections: 32,
    references: [bareHttp],
  },
  {
    name: 'search',
    environment: {},
    request: newQuestions,
    connections: 32,
    references: [bareHttpReading, withoutJournal, withoutControl],
  },
  {
    name: 'search, asked again',
    environment: {},
    request: sameQuestion,
    connections: 32,
    references: [bareHttpReading, withoutJournal, withoutControl],
  },
];
