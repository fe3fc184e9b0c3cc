import { describe, expect, test } from 'vitest';
import { updatePassword } from '../../../../../src/token/browser/login/actions/update-password.ts';
import { readUrlEncoded } from '../../../../../src/token/openid/http/form.ts';

function stepIn(json: object, more: object = {}) {
  const seen = {
    user: {
      credentials: [
        { type: 'password', value: 'old' },
        { type: 'otp', value: 'o' },
      ] as object[] | undefined,
      requiredActions: ['UPDATE_PASSWORD', 'UPDATE_PROFILE'],
    },
    ended: [] as string[],
  };
  const state = {
    realm: { name: 'demo' },
    store: {
      json: () => json,
      users: () => ({ byId: new Map([['1', seen.user]]) }),
      updateUser: (_id: string, change: (user: object) => object) => Object.assign(seen.user, change(seen.user)),
    },
    ids: { uuid: () => 'new-id' },
    sessions: {
      list: async () => ['own', 'other'].map((id) => ({ id, userId: '1' })),
      end: async ({ id }: { id: string }) => void seen.ended.push(id),
    },
    now: () => 5,
    milliseconds: () => 5 * 1000,
  };
  const user = { id: '1', username: 'ada', requiredActions: ['UPDATE_PASSWORD', 'X'] };
  const step = { context: { state }, tab: { rootId: 'own' }, user, url: 'http://form', mayCancel: false, ...more };
  return { step: step as never, seen, user };
}
const formOf = (fields: Record<string, string>) => readUrlEncoded(String(new URLSearchParams(fields))) as never;
const send = (step: never, password: string, confirm = password, more: Record<string, string> = {}) =>
  updatePassword.process(step, formOf({ 'password-new': password, 'password-confirm': confirm, ...more }));

describe('the form says', () => {
  const alerts = (step: never, errors?: ReadonlyMap<string, string>) => {
    const text = String(updatePassword.page(step, errors && { form: formOf({}), errors }).body);
    return [...text.matchAll(/class="alert alert-(\w+)[^>]*><span[^>]*>([^<]*)/g)].map(
      ([, type, message]) => `${type}: ${message}`,
    );
  };
  const warning = 'warning: You need to change your password to activate your account.';
  const message = { type: 'info', text: 'Hello.' };

  test('why it is there, at first', () => {
    expect(alerts(stepIn({}, { tab: {} }).step)).toEqual([warning]);
    expect(alerts(stepIn({}, { tab: {}, mayCancel: true }).step)).toEqual([]);
    expect(alerts(stepIn({}, { tab: { message } }).step)).toEqual(['info: Hello.']);
  });

  test('what is wrong, then', () => {
    const { step } = stepIn({}, { tab: { message } });
    expect(alerts(step, new Map([['', 'Too short.']]))).toEqual(['error: Too short.']);
    expect(alerts(step, new Map([['password-new', 'Missing.']]))).toEqual([]);
    const errors = new Map([
      ['password-new', 'Missing.'],
      ['password-confirm', 'Other.'],
    ]);
    const text = String(updatePassword.page(step, { form: formOf({}), errors }).body);
    expect(text).toMatch(/id="input-error-password-new"[^>]*><span[^>]*>Missing\./);
    expect(text).toMatch(/id="input-error-password-confirm"[^>]*><span[^>]*>Other\./);
    expect(text).toContain('action="http://form"');
  });
});

describe('a password', () => {
  test.each([
    [{}, '', '', 'password-new', 'Please specify password.'],
    [{}, '', 'x', 'password-new', 'Please specify password.'],
    [{}, 'x', 'y', 'password-confirm', "Passwords don't match."],
    [{ passwordPolicy: 'length(3)' }, 'ab', 'ab', '', 'Invalid password: minimum length 3.'],
    [{ passwordPolicy: 'notUsername' }, 'ada', 'ada', '', 'Invalid password: must not be equal to the username.'],
  ])('with %j is not %j, %j', async (json, password, confirm, field, fault) => {
    const { step, seen } = stepIn(json);
    expect(await send(step, password, confirm)).toEqual(new Map([[field, fault]]));
    expect(seen.user.credentials).toHaveLength(2);
  });

  test('takes the place of the old one, and nothing else does', async () => {
    const { step, seen, user } = stepIn({ passwordPolicy: 5 });
    const next = await send(step, 'new');
    const credential = { id: 'new-id', type: 'password', value: 'new', createdDate: 5000 };
    expect(seen).toEqual({
      user: { credentials: [{ type: 'otp', value: 'o' }, credential], requiredActions: ['UPDATE_PROFILE'] },
      ended: [],
    });
    expect(next).toEqual({ ...user, password: 'new', passwordSetAt: 5000, requiredActions: ['X'] });
  });

  test('may be the first, and may end all other sessions', async () => {
    const { step, seen } = stepIn({});
    seen.user.credentials = undefined;
    await send(step, 'new', 'new', { 'logout-sessions': 'on' });
    expect([seen.user.credentials, seen.ended]).toEqual([[expect.objectContaining({ value: 'new' })], ['other']]);
    const other = stepIn({});
    await send(other.step, 'new', 'new', { 'logout-sessions': 'off' });
    expect(other.seen.ended).toEqual([]);
  });
});
