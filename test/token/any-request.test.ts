import fc from 'fast-check';
import { expect, test } from 'vitest';
import { systemRandomness } from '../../src/runtime/runtime.ts';
import { wireHeaders } from '../../src/token/openid/http/send-response.ts';
import { settingsRealm } from '../../src/token/realm/import/settings-realm.ts';
import { createTokenService } from '../../src/token/token-service.ts';
import { movableClock } from '../support/movable-clock.ts';
import { propertyRuns } from '../support/property-runs.ts';

const names = ['grant_type', 'client_id', 'client_secret', 'scope', 'refresh_token', 'token', 'token_type_hint'];
const values = [
  ...['client_credentials', 'refresh_token', 'password', 'understudy', 'understudy-secret', 'admin-cli', 'openid'],
  ...['urn:ietf:params:oauth:client-assertion-type:jwt-bearer', 'eyJhbGciOiJub25lIn0.e30.', '__proto__', '%', ''],
];
const pieces = [
  ...['realms', 'demo', 'protocol', 'openid-connect', 'token', 'introspect', 'revoke', 'userinfo', 'logout', 'certs'],
  ...[
    '.well-known',
    'openid-configuration',
    'admin',
    'authz',
    'saml',
    'descriptor',
    '__proto__',
    '..',
    '',
    '%zz',
    'x;y',
  ],
];
const known = '/realms/demo/protocol/openid-connect';
const path = fc.oneof(
  fc
    .constantFrom('/token', '/token/introspect', '/revoke', '/userinfo', '/logout', '/certs', '/auth')
    .map((end) => known + end),
  fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((list) => `/${list.join('/')}`),
);
const form = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string()), fc.oneof(fc.constantFrom(...values), fc.string())))
  .map((pairs) => new URLSearchParams(pairs).toString());
const headers = fc.record(
  {
    host: fc.constantFrom('h', 'h:80', '', 'a b', '[::1]'),
    'content-type': fc.constantFrom(
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
    ),
    authorization: fc.oneof(
      fc.string(),
      fc.base64String().map((text) => `Basic ${text}`),
      fc.string().map((text) => `Bearer ${text}`),
    ),
    origin: fc.constantFrom('http://h', 'https://o.example', 'null', ''),
    accept: fc.constantFrom('*/*', 'text/html', 'application/xml', ''),
    dpop: fc.string(),
  },
  { requiredKeys: ['host'] },
);

test('every request gets a deliberate response', async () => {
  const settings = {
    realm: 'demo',
    clientId: 'understudy',
    clientSecret: 'understudy-secret',
    accessTokenLifespan: 60,
  };
  const warnings: string[] = [];
  const service = await createTokenService({
    realms: [settingsRealm(settings)],
    issuer: {},
    runtime: { clock: movableClock(), random: systemRandomness },
    warn: (message) => warnings.push(message),
  });
  const request = fc.record({
    method: fc.constantFrom('GET', 'POST', 'POST', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'PROPFIND'),
    path,
    query: fc.string(),
    scheme: fc.constantFrom('http', 'https'),
    httpVersion: fc.constantFrom('1.0', '1.1'),
    headers,
    body: fc.oneof(form, fc.string()),
    peerIp: fc.ipV4(),
  });
  await fc.assert(
    fc.asyncProperty(request, async (input) => {
      const answer = await service.handle(input);
      expect(answer.status).toBeGreaterThanOrEqual(200);
      for (const [name, value] of wireHeaders(answer, input.headers['content-type'])) {
        expect(name).toMatch(/^[A-Za-z-]+$/);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: a header must not hold them
        expect(value).not.toMatch(/[\u0000-\u001f]/);
      }
      expect(warnings.filter((line) => !line.startsWith('type='))).toEqual([]);
    }),
    { seed: 20261120, numRuns: propertyRuns(500, 20_000) },
  );
});
