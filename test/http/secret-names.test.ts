import { describe, expect, test } from 'vitest';
import { createSecretNames, isKnownField, secretKindOf } from '../../src/http/secret-names.ts';

describe('the kind of secret behind a name', () => {
  test.each([
    ...['api_key', 'apiKey', 'X-API-Key', 'APIKEY2', 'access-key', 'awsAccessKey', 'a[api_key]', 'api%5Fkey'],
  ])('%s: a key', (name) => expect(secretKindOf(name)).toBe('key'));

  test.each([
    ...[
      'token',
      'access_token',
      'accessToken',
      'token[0]',
      'token12',
      'id_token_hint',
      'DPoP',
      'jwt',
      'authToken',
      'token[type]',
    ],
  ])('%s: a token', (name) => expect(secretKindOf(name)).toBe('token'));

  test.each([
    ...['client_secret', 'CLIENT-SECRET', 'client secret', 'user[password]', 'pass', 'PWD', 'code'],
    ...['totp', 'otp', 'KEYCLOAK_IDENTITY', 'tavily_key', 'session_id', 'client.secret.rotated', 'backup_codes', 'pin'],
    ...['Ocp-Apim-SubscriptionKey2', 'HTTPKeyValue', 'a[x][pin]', 'auth', 'password1', 'keys_password', 'key'],
    ...['connection_url', 'session_uri', 'secret_link', 'dsn_href', 'mfa', 'x-2fa-value', 'db_connection', 'my_keys'],
    ...['x'.repeat(1001), 'secret_type_x', 'type_secret', 'at_secret', 'key12_value'],
  ])('%s: one that is hidden', (name) => expect(secretKindOf(name)).toBe('hidden'));

  test.each([
    ...['token_type', 'auth_time', 'session_state', 'password_policy', 'key_id', 'keyId', 'status_code', 'statusCode'],
    ...[
      'public_key',
      'max_tokens',
      'maxTokens2',
      'boarding_pass',
      'accept_cookies',
      'has_password',
      'isSecret',
      'keys',
    ],
    ...[
      'use_token',
      'token_url',
      'password_link',
      'auth_uri',
      'key_href',
      'query',
      '',
      '[]',
      'a[b]',
      'codes',
      'x',
      'type',
    ],
    ...[
      'monkey',
      'keyboard',
      'passenger',
      'coded',
      'tokenizer',
      'max_sessions',
      'keep_connection',
      'zip_code',
      'codec',
    ],
    ...[
      'x'.repeat(1000),
      'status_codes',
      'total_token_count',
      'code_challenge',
      'Sec-WebSocket-Key',
      'keys_total',
      'pass1word',
      'max_token',
      'secrets.value',
    ],
  ])('%s: none', (name) => expect(secretKindOf(name)).toBeUndefined());

  test('is remembered, whether there is one or not', () => {
    const kindOf = createSecretNames();
    const names = [
      'api_key',
      'query',
      'token',
      ...Array.from({ length: 1_001 }, (_, at) => `name_${at}`),
      'x'.repeat(101),
    ];
    for (const name of [...names, ...names]) expect(kindOf(name)).toBe(secretKindOf(name));
  });
});

test.each([
  ['query', true],
  ['includeDomains', true],
  ['X-Request-Id', true],
  ['%71uery', true],
  ['query2', true],
  ['my_query', false],
  ['', false],
  [`${'_'.repeat(995)}query`, true],
  [`${'_'.repeat(996)}query`, false],
])('%s is the name of a field that somebody has defined: %s', (name, isDefined) => {
  expect(isKnownField(name)).toBe(isDefined);
});
