import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, openBrowser, type Page, parameterOf } from '../../../../support/browser.ts';
import { flow, part, step, top } from '../../../../support/flow-parts.ts';
import { app, type LoginRealm, person, startLogins } from '../../../../support/login-realm.ts';

const action = 'CONFIGURE_RECOVERY_AUTHN_CODES';
const owner = { clientRoles: { account: ['manage-account'] } };
let realm: LoginRealm;
beforeAll(async () => {
  realm = await startLogins({
    browserFlow: 'with codes',
    eventsEnabled: true,
    clients: [{ ...app, directAccessGrantsEnabled: true }],
    users: [
      ...['ada', 'bob', 'eve'].map((name) => person(name, { requiredActions: [action], ...owner })),
      person('sue', owner),
      person('tom', { requiredActions: ['CONFIGURE_TOTP'] }),
    ],
    requiredActions: [
      { alias: 'CONFIGURE_TOTP', name: 'OTP', enabled: true, config: { 'add-recovery-codes': 'true' } },
      { alias: action, name: 'Codes', enabled: true, config: { warning_threshold: '12' } },
    ],
    authenticationFlows: [
      flow('with codes', [step('ALTERNATIVE', 'auth-cookie'), part('ALTERNATIVE', 'forms')], top),
      flow('forms', [step('REQUIRED', 'auth-username-password-form'), part('CONDITIONAL', 'second')]),
      flow('second', [
        step('REQUIRED', 'conditional-user-configured'),
        step('ALTERNATIVE', 'auth-recovery-authn-code-form'),
      ]),
    ],
  });
});
afterAll(() => realm[Symbol.asyncDispose]());

const hidden = ({ text }: Page, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';
const codesOn = (page: Page) => hidden(page, 'generatedRecoveryAuthnCodes').split(',');
const fieldsOn = (page: Page) =>
  Object.fromEntries(
    ['generatedRecoveryAuthnCodes', 'generatedAt', 'userLabel'].map((name) => [name, hidden(page, name)]),
  );
const credentialsOf = async (username: string) => {
  const token = await tokenOf(username);
  const response = await fetch(`${realm.server.url}/realms/demo/account/credentials`, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
  });
  const all = (await response.json()) as { type: string; userCredentialMetadatas: { credential: object }[] }[];
  return all.find(({ type }) => type === 'recovery-authn-codes');
};
async function tokenOf(username: string): Promise<string> {
  const response = await fetch(`${realm.server.url}/realms/demo/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'app',
      username,
      password: `${username}-pw`,
      scope: 'openid',
    }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}
/** Logs in with a code, and answers with what follows. */
async function logInWith(name: string, code: string): Promise<{ browser: Browser; page: Page }> {
  const { browser, page } = await realm.logIn(name);
  let next = await browser.post(page.action, { recoveryCodeInput: code });
  while (next.location.startsWith(realm.server.url)) next = await browser.get(next.location);
  return { browser, page: next };
}

test('people get twelve codes, and each lets them in once', async () => {
  const { browser, page } = await realm.logIn('ada');
  expect(page.messages).toEqual(['You need to set up Backup Codes to activate your account.']);
  const codes = codesOn(page);
  expect(codes).toHaveLength(12);
  expect(codes.filter((code) => /^[A-NP-Z1-9]{12}$/.test(code))).toEqual(codes);
  const [first = '', second = ''] = codes;
  expect(page.text).toContain(`<li>${first.slice(0, 4)}-${first.slice(4, 8)}-${first.slice(8)}</li>`);
  const done = await browser.post(page.action, fieldsOn(page));
  expect(parameterOf(done, 'code')).toBeDefined();
  expect(await credentialsOf('ada')).toMatchObject({
    createAction: action,
    userCredentialMetadatas: [
      {
        infoMessage: { key: 'recovery-codes-number-used', parameters: ['0/12'] },
        credential: { userLabel: 'Recovery codes', credentialData: expect.stringContaining('"remainingCodes":12') },
      },
    ],
  });
  const wrong = await logInWith('ada', second);
  expect(wrong.page.messages).toEqual(['Invalid recovery authentication code']);
  const right = await wrong.browser.post(wrong.page.action, {
    recoveryCodeInput: `${first.slice(0, 4)}-${first.slice(4)}`,
  });
  expect(parameterOf(right, 'code')).toBeDefined();
  expect((await logInWith('ada', first)).page.messages).toEqual(['Invalid recovery authentication code']);
  expect(await credentialsOf('ada')).toMatchObject({
    userCredentialMetadatas: [
      {
        infoMessage: { parameters: ['1/12'] },
        warningMessageTitle: { key: 'recovery-codes-number-remaining', parameters: ['11'] },
        warningMessageDescription: { key: 'recovery-codes-generate-new-codes' },
      },
    ],
  });
});

test('who changes what the page has made gets other codes', async () => {
  const { browser, page } = await realm.logIn('bob');
  const own = { ...fieldsOn(page), generatedRecoveryAuthnCodes: 'AAAABBBBCCCC' };
  const again = await browser.post(page.action, own);
  expect(again.text).toContain('kc-recovery-codes-settings-form');
  expect(codesOn(again)).not.toEqual(codesOn(page));
  const earlier = await browser.post(again.action, fieldsOn(page));
  expect(earlier.text).toContain('kc-recovery-codes-settings-form');
  expect((await browser.post(earlier.action, {})).status).toBe(500);
  expect((await realm.logIn('bob')).page.text).toContain('kc-recovery-codes-settings-form');
});

test('the last code is followed by new ones in the same login', async () => {
  const { browser, page } = await realm.logIn('eve');
  await browser.post(page.action, fieldsOn(page));
  const codes = codesOn(page);
  for (const code of codes.slice(0, 11)) expect(parameterOf((await logInWith('eve', code)).page, 'code')).toBeDefined();
  const last = await logInWith('eve', codes[11] ?? '');
  expect(parameterOf(last.page, 'code')).toBeUndefined();
  expect(codesOn(last.page)).toHaveLength(12);
  const done = await last.browser.post(last.page.action, fieldsOn(last.page));
  expect(parameterOf(done, 'code')).toBeDefined();
  expect(await credentialsOf('eve')).toMatchObject({
    userCredentialMetadatas: [{ infoMessage: { parameters: ['0/12'] } }],
  });
  expect((await logInWith('eve', codesOn(last.page)[0] ?? '')).page.location).toContain('code=');
});

test('who sets up a generator of one-time passwords gets codes, too', async () => {
  const { browser, page } = await realm.logIn('tom');
  const secret = hidden(page, 'totpSecret');
  const moving = Buffer.alloc(8);
  moving.writeBigUInt64BE(BigInt(Math.floor(realm.clock.now() / 30_000)));
  const digest = createHmac('sha1', secret).update(moving).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff;
  const code = String(number % 1_000_000).padStart(6, '0');
  const next = await browser.post(page.action, { totp: code, totpSecret: secret });
  expect(codesOn(next)).toHaveLength(12);
});

test('a client asks for codes, which people may cancel', async () => {
  const { browser, page } = await realm.logIn('sue', { kc_action: action });
  expect(page.messages).toEqual([]);
  const cancelled = await browser.post(page.action, { 'cancel-aia': 'true' });
  expect(parameterOf(cancelled, 'kc_action_status')).toBe('cancelled');
  expect(await credentialsOf('sue')).toMatchObject({ userCredentialMetadatas: [] });
});

test('the page may run its own script and no other', async () => {
  const { page } = await realm.logIn('bob', {}, openBrowser());
  const script = /<script>([^<]*saveRecoveryAuthnCodesBtn[^<]*)<\/script>/.exec(page.text)?.[1] ?? '';
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(script))).toString('base64');
  expect(page.text).toContain(`sha256-${hash}`);
  expect(script).toContain("join('\\r\\n')");
});
