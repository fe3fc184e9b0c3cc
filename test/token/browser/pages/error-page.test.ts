import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { settingsFromOptions } from '../../../../src/settings/read-settings.ts';
import { errorPage } from '../../../../src/token/browser/pages/error-page.ts';
import { wireHeaders } from '../../../../src/token/openid/http/send-response.ts';
import { settingsRealm } from '../../../../src/token/realm/import/settings-realm.ts';

const realm = { ...settingsRealm(settingsFromOptions().auth), displayName: '<img src=x>' };

test('the page has the elements that tests look for, and every text is escaped', () => {
  const { status, body = '' } = errorPage(realm, 'Invalid <script>', { backTo: 'https://app.test/?a=1&b="' });
  expect(status).toBe(400);
  expect(body).toContain('<title>Sign in to &lt;img src=x&gt;</title>');
  expect(body).toContain('<h1 id="kc-page-title">We are sorry...</h1>');
  expect(body).toContain('<div id="kc-error-message"><p class="instruction">Invalid &lt;script&gt;</p>');
  expect(body).toContain('<a id="backToApplication" href="https://app.test/?a=1&amp;b=&quot;">');
});

test.each([undefined, '', 'javascript:alert(1)', 'data:text/html,x'])('no link leads to %j', (backTo) => {
  expect(errorPage(realm, 'x', { backTo }).body).not.toContain('backToApplication');
});

test('the page loads nothing but its own style, and names that in its policy', () => {
  const response = errorPage(realm, 'x');
  const style = /<style>(.*)<\/style>/s.exec(response.body ?? '')?.[1] ?? '';
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(response.body ?? '')?.[1]?.replaceAll('&#39;', "'");
  expect(policy).toMatch(/^default-src 'none'; base-uri 'none';/);
  expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  const header = new Map(wireHeaders(response)).get('Content-Security-Policy');
  expect(header).toBe("frame-src 'self'; frame-ancestors 'self'; object-src 'none';");
  expect(response.body).not.toMatch(/https?:|<script|\son[a-z]+=|style="/);
});
