import { describe, expect, test } from 'vitest';
import type { ExplainedRequest } from '../../../src/control/explain/explained-request.ts';
import type { RequestFacts } from '../../../src/control/facts/request-facts.ts';
import { lazy } from '../../../src/runtime/lazy.ts';
import { systemRandomness } from '../../../src/runtime/runtime.ts';
import { createFinishedAnswers } from '../../../src/search/endpoints/search/finished-answers.ts';
import { storesOf } from '../../../src/server/sandbox/interface-stores.ts';
import { createInterfaces } from '../../../src/server/sandbox/interfaces.ts';
import { settingsFromOptions } from '../../../src/settings/read-settings.ts';
import { memoryIndex, page } from '../../support/memory-index.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { emptyFacts } from '../../support/request-facts.ts';
import { realmOf, startService } from '../../support/token-service.ts';

const { service } = await startService({
  realms: [realmOf('demo', { clients: [{ clientId: 'web', secret: 's', serviceAccountsEnabled: true }] })],
});
const { explain } = createInterfaces(
  settingsFromOptions(),
  { name: 'default', clock: movableClock(), random: systemRandomness, realms: [] },
  {
    searchIndex: lazy(async () => memoryIndex([page({ url: 'https://a.test/', content: 'Rivers of Europe' })])),
    finishedAnswers: createFinishedAnswers(),
    countryOfIp: undefined,
    recorder: undefined,
    tokenServices: { create: () => lazy(async () => service), forgetSessions() {} },
    storesOf: (name) => storesOf(name, undefined),
    step: () => {},
  },
  { interfaces: undefined },
);

/** What decided a request. */
const stepsOf = (facts: Partial<RequestFacts>, more: Partial<ExplainedRequest> = {}) =>
  explain({
    facts: { ...emptyFacts, ...facts },
    path: '',
    query: '',
    time: 0,
    status: 200,
    responseBody: '',
    marks: [],
    ...more,
  });
const namesOf = async (...request: Parameters<typeof stepsOf>) => (await stepsOf(...request)).map(({ step }) => step);

describe('a search', () => {
  const body = { query: 'rivers' };
  const tool = (name: string, params: object) => ({ method: 'tools/call', params: { name, arguments: params } });

  test('is explained by its body, and by the arguments of its tool', async () => {
    const searched = await stepsOf({ body });
    expect(searched.length).toBeGreaterThan(0);
    expect(await stepsOf({ operation: 'mcp-search', body: tool('tavily_search', body) })).toEqual(searched);
  });

  test.each<[string, Partial<RequestFacts>, number | undefined]>([
    ['that was refused', { body }, 401],
    ['that has no answer yet', { body }, undefined],
    ['that cannot be read', { body: { query: 5 } }, 200],
    ['of another endpoint', { operation: 'extract', body }, 200],
    ['by no tool', { operation: 'mcp-search', body: { method: 'ping' } }, 200],
  ])('%s has nothing to explain', async (_what, facts, status) => {
    expect((await namesOf(facts, { status })).filter((step) => step !== 'refused')).toEqual([]);
  });
});

describe('a request for tokens', () => {
  const token: Partial<RequestFacts> = { interface: 'token', operation: 'token', realm: 'demo', clientId: 'web' };
  const secret = { client_secret: 's', client_assertion: 'a' };
  const marks = [{ flow: 'browser', step: 'x', status: 'failed' }] as unknown as ExplainedRequest['marks'];

  test.each<[string, object, Record<string, string>, string]>([
    ['a secret', secret, { authorization: 'Basic YQ==' }, 'client_secret in the form'],
    ['an assertion', { client_assertion: 'a' }, { authorization: 'Basic YQ==' }, 'a client assertion'],
    ['Basic credentials', {}, { authorization: 'basic YQ==' }, 'Basic credentials'],
    ['another scheme', {}, { authorization: 'Bearer x basic' }, 'nothing'],
    ['neither', { client_secret: 5 }, {}, 'nothing'],
  ])('that brought %s', async (_what, body, headers, text) => {
    const steps = await stepsOf({ ...token, body, headers });
    expect(steps.find(({ step }) => step === 'authentication')?.text).toBe(
      `the client authenticates by client-secret; the request brought ${text}`,
    );
  });

  test('has the origin of each claim of the token that came', async () => {
    const answer = await service.handle({
      method: 'POST',
      path: '/realms/demo/protocol/openid-connect/token',
      basePath: '',
      query: '',
      scheme: 'http',
      httpVersion: '1.1',
      headers: { host: 'a.test', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials&client_id=web&client_secret=s',
      peerIp: '10.0.0.1',
    });
    const facts = { ...token, body: { grant_type: 'client_credentials', scope: 'openid', client_secret: 's' } };
    const plain = await namesOf(facts);
    const explained = await namesOf(facts, { responseBody: String(answer.body) });
    expect(explained.slice(0, plain.length)).toEqual(plain);
    expect(explained.length).toBeGreaterThan(plain.length);
    expect(await namesOf(facts, { responseBody: '{"access_token": 5}' })).toEqual(plain);
    expect(await namesOf(facts, { responseBody: 'null' })).toEqual(plain);
    expect(await namesOf(facts, { responseBody: '{' })).toEqual(plain);
  });

  test('of a realm that is not there, or of none', async () => {
    expect(await stepsOf({ ...token, realm: 'none' }, { marks })).toEqual([
      { step: 'realm', text: 'there is no realm none' },
    ]);
    expect(await stepsOf({ ...token, realm: undefined })).toEqual([]);
  });

  test('has the flows that it went through', async () => {
    const plain = await namesOf({ ...token, body: null });
    expect((await namesOf({ ...token, body: null }, { marks })).slice(plain.length)).toEqual(['decided']);
  });
});

test('an error ends with what was answered, in 500 characters', async () => {
  const request = { interface: 'token', realm: undefined } as const;
  const refused = (status: number, responseBody: string) => stepsOf(request, { status, responseBody });
  expect(await refused(400, '{"error":"x"}')).toEqual([{ step: 'refused', text: '400 {"error":"x"}', status: 400 }]);
  expect(await refused(500, 'y'.repeat(501))).toEqual([
    { step: 'refused', text: `500 ${'y'.repeat(500)}`, status: 500 },
  ]);
  expect(await refused(404, '')).toEqual([{ step: 'refused', text: '404', status: 404 }]);
  expect(await refused(399, 'z')).toEqual([]);
});
