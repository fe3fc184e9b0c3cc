import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { consentPage } from '../../../../src/token/browser/pages/consent-page.ts';
import { deviceStatusPage, userCodePage } from '../../../../src/token/browser/pages/device-pages.ts';
import { errorPage } from '../../../../src/token/browser/pages/error-page.ts';
import { expiredPage } from '../../../../src/token/browser/pages/expired-page.ts';
import { infoPage } from '../../../../src/token/browser/pages/info-page.ts';
import { loginPage } from '../../../../src/token/browser/pages/login-page.ts';
import { otpPage } from '../../../../src/token/browser/pages/otp-page.ts';
import { pickPage } from '../../../../src/token/browser/pages/pick-page.ts';
import { profilePage } from '../../../../src/token/browser/pages/profile-page.ts';
import { termsPage } from '../../../../src/token/browser/pages/terms-page.ts';
import { totpPage } from '../../../../src/token/browser/pages/totp-page.ts';
import { updatePasswordPage } from '../../../../src/token/browser/pages/update-password-page.ts';
import { verifyEmailPage } from '../../../../src/token/browser/pages/verify-email-page.ts';
import type { Response } from '../../../../src/token/openid/http/endpoint-response.ts';
import { readRealm } from '../../../../src/token/realm/import/read-realm.ts';
import type { User } from '../../../../src/token/realm/user.ts';

const realmOf = (more: object) => readRealm({ value: { realm: 'demo', ...more }, place: 'r: ' });
const realm = realmOf({ displayName: 'Demo & Co', rememberMe: true });
const strict = realmOf({ loginWithEmailAllowed: false });
const alert = { type: 'error', text: 'Too late' } as const;
const form = {
  realm,
  action: '/go?a=1&b=2',
  alert: undefined,
  error: undefined,
  fixedName: undefined,
  restart: undefined,
};
const password = { ...form, username: '', rememberMe: false };
const known = { fixedName: 'alice', restart: { url: '/restart' } };
const policy = { type: 'totp', algorithm: 'sha1', digits: 6, period: 30, counter: 0 } as const;
const generator = {
  ...form,
  errors: new Map<string, string>(),
  secret: 'S',
  key: 'K E Y',
  uri: 'otpauth://x?a&b',
  mode: undefined,
  otherModeUrl: '/other',
  policy,
  mayCancel: false,
  isFurther: false,
};
const user = (username: string, more: object = {}) => ({ username, ...more }) as User;
const faults = new Map([
  ['totp', 'Wrong code'],
  ['password-new', 'Too short'],
  ['password-confirm', 'Not the same'],
]);

/** By the headings in `pages.txt`: what stands between header and end of each page. */
const pages: readonly (readonly [heading: string, page: Response])[] = [
  ['login', loginPage(password)],
  ['login, remembered', loginPage({ ...password, username: 'a"b', rememberMe: true, alert })],
  ['login, wrong', loginPage({ ...password, realm: strict, error: 'Invalid username or password.' })],
  ['login, name known', loginPage({ ...password, ...known, alert })],
  ['login, name known, wrong', loginPage({ ...password, ...known, realm: strict, restart: undefined, error: 'No' })],
  ['otp', otpPage(form)],
  ['otp, name known, wrong', otpPage({ ...form, ...known, alert, error: 'No', credentialId: 'one' })],
  ['otp, name known, without e-mail', otpPage({ ...form, ...known, realm: strict, restart: undefined })],
  [
    'pick',
    pickPage({
      ...form,
      people: [
        user('a'),
        user('b', { firstName: 'B', lastName: 'C', email: 'b@c' }),
        user('d', { lastName: 'D' }),
        user('e', { email: 'e@f' }),
      ],
    }),
  ],
  ['pick, nobody, wrong', pickPage({ ...form, alert, error: 'No', people: [] })],
  ['consent', consentPage({ ...form, code: 'C', clientName: 'App', texts: ['E-mail', 'Roles'] })],
  ['consent, with a message', consentPage({ ...form, alert, code: 'C', clientName: 'App', texts: [] })],
  ['user code', userCodePage(realm, '/device', undefined)],
  ['user code, wrong', userCodePage(realm, '/device', 'No such code')],
  ['device', deviceStatusPage(realm, undefined, '/again')],
  ['device, denied', deviceStatusPage(realm, 'access_denied', '/again')],
  ['device, late', deviceStatusPage(realm, 'expired_token', '/again')],
  ['device, failed', deviceStatusPage(realm, 'other', '/again')],
  ['error', errorPage(realm, 'Sorry')],
  ['error, with a way back', errorPage(realm, 'Sorry', { backTo: '//app.test' })],
  ['expired', expiredPage(realm, '/restart', '/continue')],
  ['info', infoPage(realm, 'Done')],
  ['info, with a way back', infoPage(realm, 'Done', { backTo: 'http://app.test' })],
  ['profile', profilePage({ ...form, fields: [], mayCancel: false })],
  [
    'profile, wrong',
    profilePage({
      ...form,
      alert,
      mayCancel: true,
      fields: [
        { name: 'email', label: 'Email', value: 'x', type: 'email', isRequired: true, error: 'Bad' },
        { name: 'firstName', label: 'First name', isWrong: true },
      ],
    }),
  ],
  ['totp', totpPage(generator)],
  [
    'totp, of a further device',
    totpPage({
      ...generator,
      mode: 'qr',
      isFurther: true,
      errors: new Map([['userLabel', 'No name']]),
      policy: { ...policy, digits: 8 },
    }),
  ],
  ['totp, by hand, wrong', totpPage({ ...generator, alert, errors: faults, mode: 'manual', mayCancel: true })],
  [
    'totp, by counter',
    totpPage({ ...generator, mode: 'manual', policy: { ...policy, type: 'hotp', algorithm: 'sha256', counter: 7 } }),
  ],
  ['terms', termsPage(form.realm, form.action)],
  ['password', updatePasswordPage({ ...form, errors: new Map(), mayCancel: false })],
  ['password, wrong', updatePasswordPage({ ...form, alert, errors: faults, mayCancel: true })],
  ['e-mail', verifyEmailPage({ realm, email: 'a@b', isSent: true, url: '/again', mayCancel: false, alert: undefined })],
];

const inside = ({ body = '' }: Response) =>
  /<body [^>]*data-page-id="([^"]*)">.*<main>\n(.*)<\/main>/s.exec(body) ?? [];
const sections = readFileSync(path.join(import.meta.dirname, 'pages.txt'), 'utf8').split(/^<!-- (.*) -->\n/m);

describe('what stands in a page', () => {
  test.each(pages)('%s', (heading, page) => {
    const [, id, content] = inside(page);
    expect(sections[sections.indexOf(`${heading}: ${id}`) + 1]).toBe(content);
  });
});

test.each(pages)('every page is one of the realm: %s', (heading, page) => {
  const isError = heading.startsWith('error');
  const { inLanguage, message: _message, ...sent } = page;
  expect(inLanguage).toBeDefined();
  expect(sent).toEqual({
    status: isError ? 400 : 200,
    headers: [['Content-Language', 'en']],
    contentType: 'text/html;charset=utf-8',
    body: expect.stringMatching(/<title>Sign in to (Demo &amp; Co|demo)<\/title>/),
  });
  expect(page.body).toMatch(/<div id="kc-header-wrapper">(Demo &amp; Co|demo)<\/div>/);
});
