import { describe, expect, test } from 'vitest';
import {
  clientAction,
  isTooOldForAction,
  mayCancel,
  withActionDone,
  withoutUnknownAction,
} from '../../../../src/token/browser/login/client-action.ts';
import { isActionEnabled } from '../../../../src/token/realm/representations/required-actions.ts';

const contextWith = (json: object) => ({ state: { store: { json: () => json }, now: () => 1000 } }) as never;
const tabFor = (action?: string, more: object = {}) =>
  ({ request: { action }, execution: 'UPDATE_PASSWORD', ...more }) as never;
const all = ['UPDATE_PASSWORD', 'UPDATE_PROFILE', 'CONFIGURE_TOTP', 'VERIFY_PROFILE', 'VERIFY_EMAIL'];
const list = all.map((alias) => ({ alias, enabled: alias !== 'CONFIGURE_TOTP' }));

describe('what a client wants somebody to do', () => {
  test('is to be done until it is known how it ended', () => {
    const done = { actionStatus: 'success' };
    expect([clientAction(tabFor('X')), clientAction(tabFor('X', done)), clientAction(tabFor())]).toEqual([
      ...['X', undefined, undefined],
    ]);
    expect(withActionDone(tabFor('UPDATE_PASSWORD'), 'cancelled')).toMatchObject({ actionStatus: 'cancelled' });
    expect(withActionDone(tabFor('X'), 'success')).not.toHaveProperty('actionStatus');
  });

  test.each([
    ['UPDATE_PASSWORD', [], true],
    ['UPDATE_PASSWORD', ['UPDATE_PROFILE'], true],
    ['UPDATE_PASSWORD', ['UPDATE_PASSWORD'], false],
    ['UPDATE_PROFILE', [], false],
    [undefined, [], false],
  ])('%s can be cancelled by somebody who must do %j: %s', (action, requiredActions, may) => {
    expect(mayCancel(tabFor(action), { requiredActions } as never)).toBe(may);
  });

  test.each([
    [{}, all.join(' ')],
    [{ requiredActions: list }, 'UPDATE_PASSWORD UPDATE_PROFILE VERIFY_PROFILE VERIFY_EMAIL'],
    [{ requiredActions: [{ alias: 'UPDATE_PROFILE' }] }, ''],
    [{ requiredActions: [] }, ''],
    [{ requiredActions: {} }, all.join(' ')],
  ])('a realm with %j does %j', (json, names) => {
    const asked = [...all, 'TERMS_AND_CONDITIONS'];
    expect(asked.filter((name) => isActionEnabled(json as never, name)).join(' ')).toBe(names);
  });

  test.each([
    [undefined, false],
    ['UPDATE_PASSWORD', false],
    ['UPDATE_PROFILE', false],
    ['CONFIGURE_TOTP', true],
    ['VERIFY_PROFILE', false],
    ['VERIFY_EMAIL', false],
    ['TERMS_AND_CONDITIONS', true],
    ['nope', true],
  ])('%s ends with an error: %s', (action, isError) => {
    const { actionStatus } = withoutUnknownAction(contextWith({ requiredActions: list }), tabFor(action));
    expect(actionStatus).toBe(isError ? 'error' : undefined);
  });

  const config = (max_auth_age: unknown) => ({
    requiredActions: [{ alias: 'UPDATE_PASSWORD', config: { max_auth_age } }],
  });
  test.each<[action: string | undefined, json: object, maxAge: number | undefined]>([
    ['UPDATE_PASSWORD', {}, 300],
    ['VERIFY_PROFILE', {}, 300],
    ['delete_account', {}, 0],
    ['delete_account', { requiredActions: [{ alias: 'delete_account', config: { max_auth_age: '60' } }] }, 60],
    ['VERIFY_PROFILE', { requiredActions: [] }, undefined],
    ['VERIFY_PROFILE', { requiredActions: list }, 300],
    [undefined, {}, undefined],
    ['UPDATE_PASSWORD', config('60'), 60],
    ['UPDATE_PASSWORD', config('60s'), 300],
    ['UPDATE_PASSWORD', config('x60'), 300],
    ['UPDATE_PASSWORD', config(undefined), 300],
    ['UPDATE_PROFILE', config('60'), 300],
    ['UPDATE_PASSWORD', { ...config('60'), passwordPolicy: 'length(8) and maxAuthAge(120)' }, 120],
    ['UPDATE_PASSWORD', { ...config('60'), passwordPolicy: 'maxAuthAge(x) and xmaxAuthAge(5)' }, 60],
    ['UPDATE_PROFILE', { passwordPolicy: 'maxAuthAge(120)' }, 300],
  ])('%s with %j needs a login of the last %s seconds', (action, json, maxAge) => {
    const at = (seconds: number) => ({ notes: new Map([['AUTH_TIME', String(1000 - seconds)]]) }) as never;
    const isTooOld = (seconds: number) => isTooOldForAction(contextWith(json), tabFor(action), at(seconds));
    expect([isTooOld(maxAge ?? 0), isTooOld((maxAge ?? 999) + 1)]).toEqual([false, maxAge !== undefined]);
    expect(isTooOldForAction(contextWith(json), tabFor(action), { notes: new Map() } as never)).toBe(
      maxAge !== undefined,
    );
  });
});
