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
])('attributes %j', (attributes, issues) => expect(clientIssues({ attributes })).toEqual(issues));

test('what a browser can parse as a URL of the web, without what Java refuses, is an identifier', {
  tags: ['thorough'],
}, () => {
  fc.assert(fc.property(fc.webUrl({ size: 'small' }), (url) => isJavaUri(url)));
  expect(isJavaUri('a%2g')).toBe(false);
  expect(isJavaUri('1a:b')).toBe(false);
});
