import { describe, expect, test } from 'vitest';
import { failingRule, failuresOf, matchOf, pinningRule, pinProblem } from '../../src/console/state/failures.ts';
import { findingsOf } from '../../src/console/state/findings.ts';
import { firstSteps, realmNames } from '../../src/console/state/first-steps.ts';
import { fieldsText, hitsOf, termShares, termSum } from '../../src/console/state/hits.ts';
import { sendable, variablesOf } from '../../src/console/state/resend.ts';
import { requestsBefore } from '../../src/console/state/runs.ts';
import { newRule } from '../../src/control/routes/rules.ts';
import { detail, shownToken, summary } from './entry.ts';

const refusals = [
  { name: 'search.rate-limited', interface: 'search', status: 429, summary: 'too many' },
  { name: 'token.invalid-client', interface: 'token', status: 401, summary: 'wrong secret' },
  { name: 'proxy.bad-gateway', interface: 'any', status: 502, summary: 'a proxy' },
] as const;

describe('failures', () => {
  test.each(['search', 'token', 'example-app'] as const)('of %s are rules that the server takes', (name) => {
    const failures = failuresOf(name, refusals);
    for (const failure of failures)
      expect(newRule.safeParse(failingRule(summary(1, { interface: name }), failure, 2)).error).toBe(undefined);
    const names = failures.map((failure) => failure.name);
    expect(names.includes('proxy.bad-gateway') && names.includes('reset')).toBe(true);
    expect(names.includes('search.rate-limited')).toBe(name === 'search');
    expect(names.includes('expired token')).toBe(name === 'token');
  });

  test('are for requests that ask for the same', () => {
    expect(matchOf(summary(1))).toEqual({ interface: 'search', operation: 'search' });
    expect(matchOf(summary(1, { interface: 'token', operation: 'token', client_id: 'me' }))).toEqual({
      interface: 'token',
      operation: 'token',
      client_id: 'me',
    });
    const { operation: _operation, ...unknown } = summary(1, {
      interface: 'example-app',
      method: 'GET',
      target: '/a%20b?c=1',
    });
    expect(matchOf(unknown)).toEqual({ interface: 'example-app', method: 'GET', path: '/a b' });
    expect(matchOf({ ...unknown, target: '/%zz' })).toMatchObject({ path: '/%zz' });
  });
});

describe('pinning', () => {
  const headers: [string, string][] = [
    ['Content-Type', 'a/b'],
    ['Date', 'x'],
    ['content-length', '3'],
    ['Set-Cookie', 'a'],
    ['Set-Cookie', 'b'],
  ];
  const pinned = detail(7, { status: 201, response: { headers, body: 'abc', truncated: false } });

  test('is a rule that the server takes', () => {
    const rule = pinningRule(pinned);
    expect(newRule.safeParse(rule).error).toBe(undefined);
    expect([rule.then].flat()[0]?.respond).toEqual({
      status: 201,
      headers: { 'Content-Type': 'a/b', 'Set-Cookie': ['a', 'b'] },
      body: 'abc',
    });
  });

  test('needs a whole answer', () => {
    expect(pinProblem(pinned)).toBe(undefined);
    const { status: _status, ...unanswered } = pinned;
    expect(pinProblem(unanswered)).toMatch(/no answer/);
    expect(pinProblem({ ...pinned, response: { ...pinned.response, truncated: true } })).toMatch(/64 KiB/);
  });
});

describe('sending again', () => {
  const template = {
    method: 'POST',
    url: ['http://h/search?key=', { variable: 'KEY' }],
    headers: [
      { name: 'Authorization', value: ['Bearer ', { variable: 'TAVILY_API_KEY' }] },
      { name: 'User-Agent', value: ['x'] },
      { name: 'Sec-Fetch-Mode', value: ['x'] },
    ],
    body: ['{"a":"', { variable: 'KEY' }, '"}'],
  };

  test('asks for each secret once', () => expect(variablesOf(template)).toEqual(['KEY', 'TAVILY_API_KEY']));

  test('fills them in, and leaves to the browser what is its own', () => {
    expect(sendable(template, { KEY: 'k', TAVILY_API_KEY: 't' })).toEqual({
      url: 'http://h/search?key=k',
      method: 'POST',
      headers: [['Authorization', 'Bearer t']],
      body: '{"a":"k"}',
      leftOut: ['User-Agent', 'Sec-Fetch-Mode'],
    });
    expect(sendable({ ...template, method: 'GET' }, {}).body).toBe(undefined);
    expect(() => sendable({ ...template, method: 'TRACE' }, {})).toThrow(/browsers cannot send TRACE/);
  });
});

describe('findings', () => {
  const none = { since: () => 0 };

  test('a token that had expired when it came', () => {
    const time = '2030-01-01T00:00:00.000Z';
    const token = shownToken({ iat: Date.parse(time) / 1000 - 100, exp: Date.parse(time) / 1000 - 40 });
    const late = detail(1, {
      time,
      request: { http_version: '1.1', headers: [['Authorization', `Bearer ${token}`]], body: '', truncated: false },
    });
    expect(findingsOf(late, none)).toEqual([
      'The token had expired 40 s before this request came; it lived 60 s. Ask for a new one before the old one ends.',
    ]);
    expect(findingsOf({ ...late, time: '2029-12-31T23:59:00.000Z' }, none)).toEqual([]);
  });

  test('a rate limit', () => {
    const limited = detail(1, {
      status: 429,
      response: { headers: [['retry-after', '60']], body: '', truncated: false },
    });
    expect(findingsOf(limited, { since: () => 7 })).toEqual([
      "The rate limit is reached: 7 of the caller's requests came within the minute up to this one. It says to wait 60 s (Retry-After).",
    ]);
    expect(findingsOf({ ...limited, rule: 'rule-1' }, none)[0]).toMatch(/^A rule made this 429/);
  });

  test('nothing was sent', () => {
    const { status: _status, ...unanswered } = detail(1);
    expect(findingsOf(unanswered, none)).toEqual(['No answer was sent.']);
  });

  test('requests of the same caller in a minute', () => {
    const entries = [70, 69, 60, 10, 9].map((id) => summary(id)).concat(summary(68, { client_id: 'other' }));
    expect(requestsBefore(entries, summary(69), 60)).toBe(3);
  });
});

describe('hits', () => {
  const steps = [
    { step: 'terms', text: '' },
    {
      step: 'hit',
      text: '',
      url: 'https://a/',
      score: 0.9,
      nearest: false,
      boost: 1.5,
      terms: [
        { term: 'a', score: 3, fields: [{ field: 'title', score: 3 }] },
        {
          term: 'b',
          score: 1,
          fields: [
            { field: 'title', score: 0.75 },
            { field: 'content', score: 0.25 },
          ],
        },
      ],
    },
    { step: 'hit', text: '', url: 'https://b/', score: 0.1, nearest: true },
    { step: 'hit', text: '', url: 'https://c/', score: 0.1, placeholder: true },
  ];

  test('are read from what decided a search', () => {
    const hits = hitsOf(steps);
    expect(hits.map(({ url, isFiller, isPlaceholder, boost }) => [url, isFiller, isPlaceholder, boost])).toEqual([
      ['https://a/', false, false, 1.5],
      ['https://b/', true, false, 1],
      ['https://c/', false, true, 1],
    ]);
    expect(hits.map(termSum)).toEqual([4, 0, 0]);
    expect(hits[0]?.terms.map(fieldsText)).toEqual(['title', 'title 0.75 and content 0.25']);
    expect(termShares(hits[0] as (typeof hits)[0], 4)).toEqual([75, 25]);
    expect(termShares(hits[0] as (typeof hits)[0], 0)).toEqual([0, 0]);
  });
});

test('the first steps are the lines of the banner', () => {
  const commands = firstSteps(
    'http://127.0.0.1:8000',
    {
      TAVILY_API_KEY: 'tvly-dev-understudy',
      KEYCLOAK_REALM: 'demo',
      KEYCLOAK_CLIENT_ID: 'understudy',
      KEYCLOAK_CLIENT_SECRET: 'understudy-secret',
    },
    'echo',
  );
  expect(commands.map(({ command }) => command)).toEqual([
    'curl "http://127.0.0.1:8000/?a=1&b=x"',
    'curl -d grant_type=client_credentials -d "client_id=understudy" -d "client_secret=understudy-secret" "http://127.0.0.1:8000/realms/demo/protocol/openid-connect/token"',
    `curl -H "Authorization: Bearer tvly-dev-understudy" -H "Content-Type: application/json" -d '{"query": "capital of France"}' "http://127.0.0.1:8000/search"`,
  ]);
  expect(firstSteps('http://h', {}, 'greeting')[1]?.command).toContain('"http://h/realms/$REALM/');
});

test('a realm file has names of its own', () => {
  const client = (id: string, has: boolean) => ({ client_id: id, service_account: has });
  const realms = [
    { name: 'master', clients: [client('admin-cli', false)] },
    { name: 'shop', clients: [client('site', false), client('billing', true)] },
  ];
  expect(realmNames(realms)).toEqual({ KEYCLOAK_REALM: 'shop', KEYCLOAK_CLIENT_ID: 'billing' });
  expect(realmNames(realms.slice(0, 1))).toEqual({ KEYCLOAK_REALM: 'master' });
  expect(realmNames([])).toEqual({});
});
