import type { LoadRequest } from './load.ts';

/** What the server answered before the load: references answer the same. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A server to compare with. */
export interface Reference {
  readonly name: string;
  readonly server: string;
  readonly environment: (answer: Answer) => Readonly<Record<string, string>>;
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

const bareHttp: Reference = { name: 'node:http', server: 'bare-http.mjs', environment: answering };
const bareHttpReading: Reference = {
  name: 'node:http',
  server: 'bare-http.mjs',
  environment: (answer) => ({ ...answering(answer), READ_BODY: '1' }),
};
const bareFastify: Reference = { name: 'fastify', server: 'bare-fastify.mjs', environment: answering };

const bareSigner = (alg: string): Reference => ({
  name: `bare ${alg} signer`,
  server: 'bare-signer.mjs',
  environment: ({ body }) => {
    const { access_token } = JSON.parse(body) as { access_token: string };
    return { ALG: alg, CLAIMS: Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString() };
  },
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const tokenRequest = (secret: string, client = 'understudy'): LoadRequest => ({
  method: 'POST',
  path: '/realms/demo/protocol/openid-connect/token',
  headers: form,
  body: `grant_type=client_credentials&client_id=${client}&client_secret=${secret}`,
});

export const comparisons: readonly Comparison[] = [
  {
    name: 'greeting',
    environment: {},
    request: { path: '/' },
    connections: 32,
    references: [bareHttp, bareFastify],
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
    references: [bareSigner('RS256')],
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
    request: {
      method: 'POST',
      path: '/search',
      headers: { 'content-type': 'application/json', authorization: 'Bearer tvly-dev-understudy' },
      body: JSON.stringify({ query: 'how does the client credentials grant work' }),
    },
    connections: 32,
    references: [bareHttpReading],
  },
];
