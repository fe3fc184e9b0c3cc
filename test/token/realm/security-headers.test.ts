import { expect, test } from 'vitest';
import { defaultSecurityHeaders, policyOf, readSecurityHeaders } from '../../../src/token/realm/security-headers.ts';
import { startRealm } from '../../support/realm-server.ts';

const own = {
  xFrameOptions: 'DENY',
  referrerPolicy: 'same-origin',
  contentSecurityPolicy: 'frame-ancestors https://a.example;',
  strictTransportSecurity: '',
};

test('a realm with the default headers has none of its own', () => {
  const read = (value: unknown) => readSecurityHeaders({ value, place: '' });
  expect([read(undefined), read({ ...defaultSecurityHeaders })]).toEqual([undefined, undefined]);
  expect(read({ xRobotsTag: 'all' })).toEqual({ ...defaultSecurityHeaders, xRobotsTag: 'all' });
  expect([read({ xRobotsTag: 'a\r\nb: c' }), read({ xRobotsTag: '\u20ac' })]).toEqual([undefined, undefined]);
});

test.each([
  [{}, "default-src 'none'", "default-src 'none'"],
  [{ allowFraming: true }, defaultSecurityHeaders.contentSecurityPolicy, "frame-src 'self'; object-src 'none';"],
  [{ allowFraming: true }, 'frame-ancestors https://a.example; sandbox', 'frame-ancestors https://a.example; sandbox;'],
  [{ frames: ['https://b.example'] }, "object-src 'none'", "object-src 'none'; frame-src 'self' https://b.example;"],
  [{ frames: ['https://b.example'] }, '', ''],
])('the policy of a page: %o of %s', (page, policy, expected) => {
  expect(policyOf(policy, page)).toBe(expected);
});

test('all responses of a realm have its headers, errors and the admin API too', async () => {
  const admin = { adminUsername: 'admin', adminPassword: 'admin' };
  await using realm = await startRealm({ browserSecurityHeaders: own }, undefined, admin);
  const headersOf = async (path: string, accept = 'application/json') => {
    const { headers } = await fetch(`${realm.server.url}${path}`, { headers: { accept } });
    return ['x-frame-options', 'referrer-policy', 'content-security-policy', 'strict-transport-security'].map((name) =>
      headers.get(name),
    );
  };
  const protocol = '/realms/demo/protocol/openid-connect';
  const json = ['DENY', 'same-origin', null, null];
  expect(await headersOf(`${protocol}/certs`)).toEqual(json);
  expect(await headersOf('/realms/demo/nope')).toEqual(json);
  expect(await headersOf('/admin/realms/demo')).toEqual(json);
  const page = ['DENY', 'same-origin', own.contentSecurityPolicy, null];
  expect(await headersOf(`${protocol}/auth`, 'text/html')).toEqual(page);
  expect(await headersOf(`${protocol}/nope`, 'text/html')).toEqual(page);
  expect(await headersOf('/realms/master')).toEqual([
    'SAMEORIGIN',
    'no-referrer',
    null,
    'max-age=31536000; includeSubDomains',
  ]);
});
