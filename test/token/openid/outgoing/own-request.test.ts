import { expect, test } from 'vitest';
import { ownRequest } from '../../../../src/token/openid/outgoing/own-request.ts';

const request = {
  method: 'GET',
  path: '/realms/a/broker/b/endpoint',
  query: 'code=1',
  basePath: '/-/sandboxes/x',
  scheme: 'http',
  httpVersion: '1.1',
  headers: { host: 'localhost:8080', cookie: 'a=b', 'x-forwarded-proto': 'https' },
  body: undefined,
  peerIp: '127.0.0.1',
} as const;
const asked = { request, requestUrl: 'http://localhost:8080/-/sandboxes/x', baseUrl: 'https://login.test' };

test('a realm of this server is called as the browser has called it, without the cookies of the browser', () => {
  const url = `${asked.requestUrl}/realms/c/protocol/openid-connect/token?a=b#c`;
  expect(ownRequest(asked, { method: 'POST', url, form: 'x=1', headers: { authorization: 'Basic eA==' } })).toEqual({
    ...request,
    method: 'POST',
    path: '/realms/c/protocol/openid-connect/token',
    query: 'a=b',
    headers: {
      host: 'localhost:8080',
      'x-forwarded-proto': 'https',
      authorization: 'Basic eA==',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'x=1',
  });
});

test('a realm with an address of its own is called by that', () => {
  const own = ownRequest(asked, { method: 'GET', url: 'https://login.test/realms/c' });
  expect(own).toMatchObject({
    scheme: 'https',
    path: '/realms/c',
    basePath: undefined,
    headers: { host: 'login.test' },
  });
});

test.each([
  'http://localhost:8080/realms/c',
  'http://localhost:8080/-/sandboxes/x/-/status',
  'http://localhost:8081/-/sandboxes/x/realms/c',
  'https://login.test.evil/realms/c',
  'no address',
])('%s is another server', (url) => {
  expect(ownRequest(asked, { method: 'GET', url })).toBeUndefined();
});
