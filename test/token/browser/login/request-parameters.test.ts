import { expect, test } from 'vitest';
import { isMaxAge, requestParameters, withPushed } from '../../../../src/token/browser/login/request-parameters.ts';
import { readUrlEncoded } from '../../../../src/token/openid/http/form.ts';

const read = (query: string) => {
  const form = readUrlEncoded(query);
  if (typeof form === 'string') throw new Error(form);
  return requestParameters(form);
};

const known =
  `client_id response_type response_mode redirect_uri state scope resource login_hint prompt kc_idp_hint kc_action
  nonce max_age claims acr_values display ui_locales code_challenge code_challenge_method dpop_jkt request request_uri`.split(
    /\s+/,
  );

test('all that a request may say counts, and nothing else', () => {
  const query = [...known, 'other'].map((name) => `${name}=${name}-value`).join('&');
  const { values, fault } = read(query);
  expect(values).toEqual(Object.fromEntries(known.map((name) => [name, `${name}-value`])));
  expect(fault).toBeUndefined();
});

test('a parameter that is too long is none', () => {
  const { values } = read(`state=${'a'.repeat(4000)}&nonce=${'a'.repeat(4001)}&scope=`);
  expect(Object.keys(values)).toEqual(['state', 'scope']);
  expect([values.state?.length, values.nonce, values.scope]).toEqual([4000, undefined, '']);
});

test.each<[query: string, fault: string | undefined]>([
  ['state=a&state=b', 'duplicated parameter'],
  ['other=a&other=b', 'duplicated parameter'],
  ...['request', 'request_uri', 'client_secret', 'client_assertion', 'client_assertion_type'].map(
    (name): [string, undefined] => [`${name}=a&${name}=b`, undefined],
  ),
  ['request=a&request=b&state=1&state=2', 'duplicated parameter'],
])('%s: %s', (query, fault) => expect(read(query).fault).toBe(fault));

test.each<[query: string, pushed: Record<string, string>, values: object, fault: string | undefined]>([
  ['state=a&nonce=b', { state: 'c' }, { state: 'c', nonce: 'b' }, undefined],
  ['response_type=code', { response_type: 'code' }, { response_type: 'code' }, undefined],
  ['response_type=code', {}, { response_type: 'code' }, undefined],
  ['', { response_type: 'code' }, { response_type: 'code' }, undefined],
  [
    'response_type=code',
    { response_type: 'token' },
    { response_type: 'token' },
    'Parameter response_type does not match',
  ],
  [
    'state=a&state=b&response_type=x',
    { response_type: 'y' },
    { state: 'a', response_type: 'y' },
    'duplicated parameter',
  ],
])('%s, pushed %j', (query, pushed, values, fault) => {
  const all = withPushed(read(query), pushed);
  expect([all.values, all.fault]).toEqual([values, fault]);
});

test.each([
  [undefined, true],
  ['0', true],
  ['+10', true],
  ['-1', true],
  ['999999999', true],
  ['1000000000', false],
  ['', false],
  ['1.5', false],
  ['x1', false],
  ['1x', false],
])('max_age %j: %s', (text, is) => expect(isMaxAge(text)).toBe(is));
