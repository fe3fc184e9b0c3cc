import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isJavaUri } from '../../../../src/token/admin/clients/client-identifier.ts';
import { clientIssues } from '../../../../src/token/admin/clients/client-issues.ts';

const ok: string[] = [];
const scheme = (what: string) => [`${what} uses an illegal scheme`];
const noUrl = (what: string) => [`${what} is not a valid URL`];
const fragment = (what: string) => [`${what} must not contain an URL fragment`];

// What Keycloak 26.7 says to each as root URL, base URL and redirect URI.
test.each([
  ['x', noUrl('Root URL'), noUrl('Base URL'), ok],
  ['foo bar', noUrl('Root URL'), noUrl('Base URL'), ['A redirect URI is not a valid URI']],
  ['http://', noUrl('Root URL'), noUrl('Base URL'), ['A redirect URI is not a valid URI']],
  ['/x', noUrl('Root URL'), ok, ok],
  ['', ok, ok, ok],
  [`$\{authBaseUrl}`, ok, noUrl('Base URL'), ['A redirect URI is not a valid URI']],
  ['javascript:x', scheme('Root URL'), scheme('Base URL'), scheme('A redirect URI')],
  ['data:x', scheme('Root URL'), scheme('Base URL'), scheme('A redirect URI')],
  ['http://a#f', fragment('Root URL'), ok, fragment('A redirect URI')],
  ['urn:x', noUrl('Root URL'), noUrl('Base URL'), ok],
  ['custom:/cb', noUrl('Root URL'), noUrl('Base URL'), ok],
  ['*', noUrl('Root URL'), noUrl('Base URL'), ok],
])('%j', (url, rootUrl, baseUrl, redirectUri) => {
  expect(clientIssues({ rootUrl: url })).toEqual(rootUrl);
  expect(clientIssues({ baseUrl: url })).toEqual(baseUrl);
  expect(clientIssues({ redirectUris: [url] })).toEqual(redirectUri);
});

test.each([
  [{ 'backchannel.logout.url': 'bad' }, noUrl('Backchannel logout URL')],
  [{ 'jwks.url': 'javascript:1' }, scheme('JWKS URL')],
  [{ logoUri: 'bad', policyUri: 'bad', tosUri: 'bad' }, [...noUrl('Policy URL'), ...noUrl('Terms of service URL')]],
  [{ logoUri: 'javascript:1' }, scheme('Logo URL')],
  [{ 'post.logout.redirect.uris': 'javascript:1##http://a' }, scheme('A post-logout redirect URI')],
  [{ 'post.logout.redirect.uris': ' ##http://a', 'jwks.url': '/keys', policyUri: ' ', tosUri: '\u0001' }, ok],
  [{ 'post.logout.redirect.uris': '\u0001##http://a' }, ['A post-logout redirect URI is not a valid URI']],
  [{ 'request.uris': 'a b##http://a' }, ['Valid request URIs has an invalid value']],
  [{ 'request.uris': 'http://a##data:x' }, ['Valid request URIs has a value with illegal scheme']],
  [{ 'frontchannel.logout.url': 'bad', saml_single_logout_service_url_post: 'bad' }, noUrl('Front-channel logout URL')],
])('attributes %j', (attributes, issues) => expect(clientIssues({ attributes })).toEqual(issues));

test('what a browser can parse as a URL of the web, without what Java refuses, is an identifier', {
  tags: ['thorough'],
}, () => {
  fc.assert(fc.property(fc.webUrl({ size: 'small' }), (url) => isJavaUri(url)));
  expect(isJavaUri('a%2g')).toBe(false);
  expect(isJavaUri('1a:b')).toBe(false);
});

const all = { rootUrl: 'nope', baseUrl: 'nope', adminUrl: 'nope' };
const uris = { redirectUris: ['a b', '#'], attributes: { 'post.logout.redirect.uris': 'a b##x#y' } };
const urls = { 'jwks.url': 'nope', 'backchannel.logout.url': 'nope', policyUri: 'nope', tosUri: 'nope' };

// As a real Keycloak 26.7 lists them.
test.each([
  [all, 'Base URL is not a valid URL; Root URL is not a valid URL; Admin URL is not a valid URL'],
  [
    { rootUrl: 'nope', attributes: urls },
    `Backchannel logout URL is not a valid URL; Root URL is not a valid URL; Policy URL is not a valid URL; \
Terms of service URL is not a valid URL; JWKS URL is not a valid URL`,
  ],
  [
    { rootUrl: 'nope', ...uris },
    `A redirect URI must not contain an URL fragment; A post-logout redirect URI is not a valid URI; \
Root URL is not a valid URL; A post-logout redirect URI must not contain an URL fragment; A redirect URI is not a valid URI`,
  ],
  [
    { rootUrl: 'data:x', baseUrl: 'data:x', redirectUris: ['data:x'] },
    'Root URL uses an illegal scheme; Base URL uses an illegal scheme; A redirect URI uses an illegal scheme',
  ],
  [{ protocol: 'saml', adminUrl: 'nope' }, 'Master SAML Processing URL is not a valid URL'],
  [{ protocol: 'docker-v2' }, 'Invalid protocol: docker-v2'],
])('%j, in order', (client, issues) => expect(clientIssues(client).join('; ')).toBe(issues));

test.each([
  ['http://[::1]:80/', true],
  ['http://a/[', false],
  ['[+', false],
  ['http://a/?[', true],
  ['urn:a[', true],
])('%s is a URI: %s', (uri, isOne) => expect(isJavaUri(uri)).toBe(isOne));
