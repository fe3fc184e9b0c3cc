import { expect, test } from 'vitest';
import { openBrowser } from '../../../support/browser.ts';
import { flow, part, step, top } from '../../../support/flow-parts.ts';
import { app, type LoginRealm, person, startLogins } from '../../../support/login-realm.ts';

interface Shown {
  readonly name: string;
  readonly requirement: string;
  readonly status?: string;
  readonly decided?: true;
  readonly steps?: readonly Shown[];
}

/** Steps as lines. */
const lines = (steps: readonly Shown[], indent = ''): string[] =>
  steps.flatMap(({ name, requirement, status = '-', decided, steps: below = [] }) => [
    `${indent}${requirement} ${name} ${status}${decided ? ' !' : ''}`,
    ...lines(below, `${indent}  `),
  ]);

/** What `why` of the latest request says of flows. */
async function latest({ server }: LoginRealm) {
  const [entry] = (await server.requests.list({ limit: 1 })).requests;
  const { why } = await server.requests.get(entry?.id ?? '');
  const decided = why.filter((one) => one.step === 'decided');
  return {
    texts: decided.map(({ text }) => text),
    lines: decided.flatMap(({ steps }) => lines(steps as Shown[])),
    notes: why.filter((one) => one.step === 'flow').map(({ text }) => text),
  };
}

test("why names the steps of Keycloak's own flow", async () => {
  await using realm = await startLogins({ users: [person('ada')] });
  const browser = openBrowser();
  const form = await browser.get(realm.authUrl());
  expect((await latest(realm)).texts).toEqual(['auth-username-password-form (challenged), in the flow browser']);
  const wrong = await browser.post(form.action, { username: 'ada', password: 'browser' });
  const failed = await latest(realm);
  expect(failed.texts).toEqual(['auth-username-password-form (failed), in the flow browser']);
  expect(failed.lines).toEqual([
    'ALTERNATIVE auth-cookie attempted',
    'DISABLED auth-spnego -',
    'ALTERNATIVE identity-provider-redirector -',
    'ALTERNATIVE Organization -',
    '  CONDITIONAL Browser - Conditional Organization -',
    '    REQUIRED conditional-user-configured -',
    '    ALTERNATIVE organization -',
    'ALTERNATIVE forms -',
    '  REQUIRED auth-username-password-form failed !',
    '  CONDITIONAL Browser - Conditional 2FA -',
    '    REQUIRED conditional-user-configured -',
    '    REQUIRED conditional-credential -',
    '    ALTERNATIVE auth-otp-form -',
    '    DISABLED webauthn-authenticator -',
    '    DISABLED auth-recovery-authn-code-form -',
  ]);
  await browser.post(wrong.action, { username: 'ada', password: 'ada-pw' });
  const passed = await latest(realm);
  expect(passed.notes).toEqual(['browser: auth-username-password-form success']);
  await browser.get(realm.authUrl());
  const known = await latest(realm);
  expect(known.texts).toEqual(['auth-cookie (success), in the flow browser']);
  expect(known.lines).toContain('ALTERNATIVE auth-cookie success !');
  await browser.get(realm.authUrl({ prompt: 'none' }));
  expect((await latest(realm)).texts).toEqual(['auth-cookie (success), in the flow browser']);
  await openBrowser().get(realm.authUrl({ prompt: 'none' }));
  expect((await latest(realm)).texts).toEqual(['auth-cookie (attempted), in the flow browser']);
});

test('why shows the whole of an own flow, with what was done before and what decided', async () => {
  await using realm = await startLogins({
    browserFlow: 'mine',
    clients: [{ ...app, directAccessGrantsEnabled: true }],
    directGrantFlow: 'no direct grants',
    roles: { realm: [{ name: 'boss' }] },
    users: [person('bob', { realmRoles: ['boss'] }), person('eve', { credentials: [] })],
    authenticationFlows: [
      flow('mine', [step('ALTERNATIVE', 'auth-cookie'), part('ALTERNATIVE', 'forms of it')], top),
      flow('forms of it', [
        step('REQUIRED', 'auth-username-form'),
        step('REQUIRED', 'auth-password-form'),
        part('CONDITIONAL', 'bosses'),
      ]),
      flow('bosses', [
        step('REQUIRED', 'conditional-user-role', { authenticatorConfig: 'is boss' }),
        step('REQUIRED', 'deny-access-authenticator'),
      ]),
      flow('no direct grants', [step('REQUIRED', 'deny-access-authenticator')], top),
    ],
    authenticatorConfig: [{ alias: 'is boss', config: { condUserRole: 'boss' } }],
  });
  const browser = openBrowser();
  const first = await browser.get(realm.authUrl());
  const second = await browser.post(first.action, { username: 'bob' });
  expect((await latest(realm)).lines.slice(0, 4)).toEqual([
    'ALTERNATIVE auth-cookie attempted',
    'ALTERNATIVE forms of it challenged',
    '  REQUIRED auth-username-form success',
    '  REQUIRED auth-password-form challenged !',
  ]);
  await browser.post(second.action, { password: 'bob-pw' });
  expect((await latest(realm)).lines).toEqual([
    'ALTERNATIVE auth-cookie attempted',
    'ALTERNATIVE forms of it challenged',
    '  REQUIRED auth-username-form success',
    '  REQUIRED auth-password-form success',
    '  CONDITIONAL bosses challenged',
    '    REQUIRED conditional-user-role true',
    '    REQUIRED deny-access-authenticator failed !',
  ]);
  expect((await latest(realm)).notes).toEqual([
    'mine: auth-password-form success',
    'mine: conditional-user-role true',
    'mine: deny-access-authenticator failed',
    'mine: bosses challenged',
    'mine: forms of it challenged',
  ]);
  const other = openBrowser();
  await other.post((await other.get(realm.authUrl())).action, { username: 'eve' });
  expect((await latest(realm)).texts).toEqual(['auth-password-form (failed), in the flow mine']);
  await realm.token({ grant_type: 'password', client_id: 'app', username: 'bob', password: 'bob-pw' });
  expect((await latest(realm)).texts).toEqual(['deny-access-authenticator (failed), in the flow no direct grants']);
});
