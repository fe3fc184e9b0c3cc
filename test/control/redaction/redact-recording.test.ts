import { expect, test } from 'vitest';
import { withoutSecrets } from '../../../src/control/redaction/redact-recording.ts';
import { canonicalRequest } from '../../../src/search/recording/canonical-request.ts';
import { secretNames } from './secret-names.ts';

const bodyOf = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
const recorded = (body: unknown, query = '', headers = {}) => withoutSecrets({ query, headers, body: bodyOf(body) });

/** Where a secret can stand in a request that is recorded. */
const places: Readonly<Record<string, (name: string, value: string) => unknown>> = {
  JSON: (name, value) => ({ query: 'tea', [name]: value }),
  'nested JSON': (name, value) => ({ query: 'tea', more: [{ [name]: value }] }),
  'JSON in a text': (name, value) => ({ query: JSON.stringify({ [name]: value }) }),
  'a value beside its name': (name, value) => ({ query: 'tea', env: [{ name, value }] }),
  'a sentence': (name, value) => ({ query: `what if the ${name} is ${value}` }),
  'a URL': (name, value) => ({ urls: [`https://a.example/?${new URLSearchParams({ [name]: value })}`] }),
  'a password of a URL': (_name, value) => ({ urls: [`https://ann:${value}@a.example/`] }),
  'what is no JSON': (name, value) => `${name}=${value}`,
  'lines of text': (name, value) => `please search\n${name}: ${value}\n`,
};

test.each(Object.keys(places))('no secret in %s is written down, nor what its answer repeats', (place) => {
  for (const [at, name] of [...new Set(secretNames)].entries()) {
    const canary = `kanari${at}x`;
    const { query, body, clean } = recorded(places[place]?.(name, canary), `${name}=${canary}`);
    const request = canonicalRequest({ operation: 'search', id: '', query, body });
    const written = [JSON.stringify(request), clean(`{"detail":"${canary}"}`, false), clean(`{"${name}":"abc"}`, true)];
    expect([name, written.filter((text) => text?.includes(canary))]).toEqual([name, []]);
  }
});

test('keys of callers are looked for in answers, and pages keep what they tell', () => {
  const { clean } = recorded({ query: 'tea' }, '', { authorization: 'Bearer tvly-prod-0123456789' });
  expect(clean('{"a":"tvly-prod-0123456789","content":"password: hunter22"}', false)).toBe(
    '{"a":"***","content":"password: hunter22"}',
  );
  expect(recorded({ query: 'tea' }).clean('{"content":"password: hunter22"}', false)).toContain('hunter22');
});

test('an answer to more secrets than can be looked for is not written down', () => {
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`token${at}`, `secret-value-${at}`]));
  expect(recorded(many).clean('{}', false)).toBeUndefined();
});

test('what is no secret is written down as it came', () => {
  const body = { query: 'what is the capital of France', max_results: 5, urls: ['https://a.example/?page=2'] };
  const clean = recorded(body, 'limit=5');
  expect([clean.query, clean.body]).toEqual(['limit=5', JSON.stringify(body)]);
});
