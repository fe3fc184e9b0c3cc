import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cookieCheckPage } from '../../../../src/token/browser/logout/cookie-check-page.ts';
import { loginStatusPage } from '../../../../src/token/browser/logout/login-status-page.ts';
import { errorPage } from '../../../../src/token/browser/pages/error-page.ts';
import { formPostPage } from '../../../../src/token/browser/pages/form-post-page.ts';
import { page } from '../../../../src/token/browser/pages/layout.ts';
import { html } from '../../../../src/token/browser/pages/page-html.ts';
import { readdressed } from '../../../../src/token/browser/pages/readdress.ts';
import { continueScript } from '../../../../src/token/browser/pages/style.ts';
import { termsPage } from '../../../../src/token/browser/pages/terms-page.ts';
import type { Response } from '../../../../src/token/openid/http/endpoint-response.ts';
import { readRealm } from '../../../../src/token/realm/import/read-realm.ts';

const realm = readRealm({ value: { realm: 'demo' }, place: 'r: ' });
const sha256 = (text: string | undefined) =>
  text === undefined ? undefined : `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const between = ({ body = '' }: Response, tag: string) => new RegExp(`<${tag}>(.*)</${tag}>`, 's').exec(body)?.[1];
/** What a page says that it may load, and what its own script and style would have it say. */
const policies = (response: Response, more: readonly string[] = []) => {
  const said = /Content-Security-Policy" content="([^"]*)"/.exec(response.body ?? '')?.[1]?.replaceAll('&#39;', "'");
  const [style, script] = [sha256(between(response, 'style')), sha256(between(response, 'script'))];
  const needed = [
    ...["default-src 'none';", "base-uri 'none';", ...more],
    ...(style === undefined ? [] : ['img-src data:;', `style-src ${style};`]),
    ...(script === undefined ? [] : [`script-src ${script};`]),
  ];
  return [said?.split(/(?<=;) /).toSorted(), needed.toSorted()];
};

const frames = ['https://a.test', 'https://b.test'];
const framed = page({
  realm,
  id: 'x',
  title: 'T',
  heading: 'H',
  status: 201,
  headers: [['A', 'b']],
  frames,
  content: html`<a id="continue" href="/on">on</a>${continueScript}`,
});
const post = formPostPage('http://app/cb?a&b', [
  ['code', '1"2'],
  ['state', ''],
]);
const moved = readdressed(errorPage(realm, '$& stays'), '/at?a=1&b=$&');

describe('a page may load what is in it, and nothing else', () => {
  test.each<[string, Response, string[]]>([
    ['a page', termsPage(realm, '/go'), []],
    ['a page without a form', errorPage(realm, 'x'), ["form-action 'none';"]],
    ['a page with frames', framed, ['frame-src https://a.test https://b.test;']],
    ['a form that is sent at once', post, []],
    ['a page at another address', readdressed(termsPage(realm, '/go'), '/at'), []],
    ['one without a form', moved, ["form-action 'none';"]],
    ['the frame that looks at cookies', cookieCheckPage, ["connect-src 'self';"]],
    ['the frame that looks at the login', loginStatusPage, ["connect-src 'self';"]],
  ])('%s', (_what, response, more) => {
    const [said, needed] = policies(response, more);
    expect(said).toEqual(needed);
  });
});

test('a page with all that one can have', () => {
  const { body, inLanguage: _translated, ...rest } = framed;
  const headers = [
    ['Content-Language', 'en'],
    ['A', 'b'],
  ];
  expect(rest).toEqual({ status: 201, headers, contentType: 'text/html;charset=utf-8', frames });
  expect(body).toContain('<title>T</title>');
  expect(body).toContain('<h1 id="kc-page-title">H</h1>');
  expect(between(framed, 'script')).toBe(
    "addEventListener('load',()=>location.replace(document.getElementById('continue').href))",
  );
});

test('a form that is sent at once', () => {
  const { body = '', ...rest } = post;
  const leadingHeaders = [['Cache-Control', 'no-store, must-revalidate, max-age=0']];
  expect(rest).toEqual({ status: 200, leadingHeaders, contentType: 'text/html' });
  expect(body).toContain('<title>OIDC Form_Post Response</title>');
  expect(body.slice(body.indexOf('<body>'))).toBe(`<body>
<form method="post" action="http://app/cb?a&amp;b"><input type="hidden" name="code" value="1&quot;2"><input type="hidden" name="state" value="">
<noscript><p>JavaScript is disabled. Click the button below to continue.</p><input name="continue" type="submit" value="CONTINUE"></noscript>
</form>
<script>document.forms[0].submit()</script>
</body>
</html>
`);
});

test('a page at another address is the same but for that', () => {
  const { body = '', inLanguage: _translated, ...rest } = moved;
  const { body: before = '', inLanguage: _also, ...same } = errorPage(realm, '$& stays');
  expect(rest).toEqual(same);
  const head = `<link rel="canonical" href="/at?a=1&amp;b=$&amp;"><script>${between(moved, 'script')}</script>\n</head>`;
  expect(body.replace(/content="default-src[^"]*"/, '')).toBe(
    before.replace(/content="default-src[^"]*"/, '').replace('</head>', () => head),
  );
  expect(between(moved, 'script')).toBe(
    "history.replaceState({},'',document.querySelector('link[rel=canonical]').href)",
  );
  expect(readdressed({ status: 204 }, '/x')).toEqual({ status: 204, body: '' });
});

test.each([cookieCheckPage, loginStatusPage])('frames are shown anywhere, and never kept', ({ body, ...rest }) => {
  expect(rest).toEqual({
    status: 200,
    contentType: 'text/html;charset=utf-8',
    allowFraming: true,
    headers: [['Cache-Control', 'no-cache, must-revalidate, no-transform, no-store']],
  });
  expect(body).toContain('requestStorageAccess');
});
