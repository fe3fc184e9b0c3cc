import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, openBrowser, type Page, parameterOf } from '../support/browser.ts';
import { person, type RealmServer, startRealm, userProfile } from '../support/realm-server.ts';
import { expectGuarded, expectNamed, type Guards, pointsOf } from '../support/statements.ts';

const everybody = { view: ['admin', 'user'], edit: ['admin', 'user'] };
const attributes = [
  ...['username', 'email', 'firstName', 'lastName'].map((name) => ({ name, permissions: everybody })),
  { name: 'size', permissions: everybody, annotations: { inputType: 'select' } },
  { name: 'seen', permissions: { view: ['user'], edit: ['admin'] } },
];

let realm: RealmServer;
beforeAll(async () => {
  realm = await startRealm({
    users: [person('ada'), person('eve', { requiredActions: ['UPDATE_PROFILE'], attributes: { seen: ['x'] } })],
    clients: [{ clientId: 'app', publicClient: true, redirectUris: ['http://localhost:3000/cb'] }],
    components: userProfile({ attributes }),
  });
});
afterAll(() => realm[Symbol.asyncDispose]());

const endpoint = (name: string, parameters: Readonly<Record<string, string>>) =>
  `${realm.server.url}/realms/demo/protocol/openid-connect/${name}?${new URLSearchParams(parameters)}`;
const asked = { client_id: 'app', response_type: 'code', redirect_uri: 'http://localhost:3000/cb' };
const open = (browser: Browser) => browser.get(endpoint('auth', asked));
const logIn = async (browser: Browser, username: string): Promise<Page> =>
  browser.post((await open(browser)).action, { username, password: username });

const checks: Readonly<Record<string, () => Promise<void>>> = {
  async 'A form does not notice by itself'() {
    const browser = openBrowser();
    const form = await open(browser);
    await logIn(browser, 'ada');
    expect(form.text).toContain('id="kc-form-login"');
    expect(form.text).not.toMatch(/setInterval|setTimeout|document\.cookie|src=/);
  },
  async 'The form for the profile'() {
    const browser = openBrowser();
    const form = await browser.get((await logIn(browser, 'eve')).location);
    expect(form.text).toMatch(/<select[^>]*id="size"/);
    expect(form.text).not.toMatch(/id="seen"/);
  },
  async 'KC_RESTART is signed'() {
    const browser = openBrowser();
    await open(browser);
    expect(browser.cookies.get('KC_RESTART')?.split('.')).toHaveLength(3);
  },
  async 'An address of a login that is over'() {
    const browser = openBrowser();
    const { action } = await open(browser);
    await browser.post(action, { username: 'ada', password: 'ada' });
    const data = Buffer.from(JSON.stringify({ rt: 'code' })).toString('base64url');
    const back = await browser.get(action.replace(/client_data=[^&]*/, `client_data=${data}`));
    expect(back.location).toMatch(/^http:\/\/localhost:3000\/cb\?/);
    expect(parameterOf(back, 'error')).toBe('temporarily_unavailable');
  },
};

const login = 'test/token/browser/login';
const guards: Guards = {
  'The `scope` of tokens names': ['test/token/browser/flows/organizations.test.ts', 'organization:'],
  'WebAuthn does not exist': ['test/token/realm/warnings.test.ts', "supportedLocales: ['en', 'sv']"],
  'Mail goes to a mail server only': ['test/token/openid/mails/mail-server.test.ts', "mail: 'smtp'"],
  'A logout that is asked for once more': [
    'test/outside/real-login/known-differences.ts',
    'a logout that is asked for again does not know the state',
  ],
  'A form of a required action whose user was deleted': [
    'test/outside/real-login/known-differences.ts',
    'a form whose user was deleted meanwhile has expired',
  ],
  'A link, `#kc-totp-secret-uri`': [`${login}/actions/configure-totp.test.ts`, 'kc-totp-secret-uri'],
  'Request objects': [`${login}/refused-requests.test.ts`, "[{ request: 'x' }, 400, 'Invalid Request'"],
  '`kc_action` with another action': [`${login}/client-action.test.ts`, "'kc_action_status')).toBe('error')"],
  'The terms and conditions': ['test/token/browser/pages/pages.txt', 'Terms and conditions'],
};

const statements = pointsOf('src/docs/login-differences.md', 'What is different');

test('each difference is checked here or in a test that is named here', () => {
  expectNamed(statements, [...Object.keys(checks), ...Object.keys(guards)]);
  expectGuarded(
    statements.filter((one) => !Object.keys(checks).some((start) => one.startsWith(start))),
    guards,
  );
});

test.each(Object.entries(checks))('%s …', (_statement, check) => check());
