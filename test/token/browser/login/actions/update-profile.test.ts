import { describe, expect, test } from 'vitest';
import { updateProfile } from '../../../../../src/token/browser/login/actions/update-profile.ts';
import { readUrlEncoded } from '../../../../../src/token/openid/http/form.ts';

type Attribute = { name: string; required?: boolean | string[]; validators?: object };

const ada = {
  id: '1',
  username: 'ada',
  email: 'ada@example.test',
  emailVerified: true,
  firstName: 'Ada',
  lastName: 'L',
  attributes: new Map([
    ['city', ['Rome']],
    ['kept', ['x']],
  ]),
  requiredActions: ['UPDATE_PROFILE', 'VERIFY_PROFILE'],
};

/** @param profile undefined: nobody checks the profiles of the realm */
function stepIn(
  profile: readonly Attribute[] | undefined,
  { json = {}, user = ada as object, mayCancel = false } = {},
) {
  const seen = { user: { attributes: { kept: ['x'] }, requiredActions: ['UPDATE_PROFILE', 'X'] } as object };
  const rules = profile?.map(({ validators = {}, required = false, name }) => ({
    name,
    required,
    validators: new Map(Object.entries(validators)),
  }));
  const extra = { id: 'extra-id', name: 'extra', roles: new Set(), mappers: [] };
  const client = { id: 'app-id', clientId: 'app', mappers: [], defaultScopes: [extra], optionalScopes: new Map() };
  const bob = { id: '2', username: 'bob' };
  const realm = {
    name: 'demo',
    account: { profile: rules },
    clients: new Map([['app', client]]),
    usersByEmail: new Map([
      ['bob@example.test', bob],
      ['ada@example.test', ada],
    ]),
    usersByName: new Map([['bob', bob]]),
  };
  const store = {
    json: () => json,
    updateUser: (_id: string, change: (user: object) => object) => {
      seen.user = change(seen.user);
    },
  };
  const step = {
    context: { state: { realm, store } },
    user,
    url: 'http://form',
    mayCancel,
    tab: { request: { clientId: 'app' } },
  };
  return { step: step as never, seen };
}
const formOf = (fields: Record<string, string>) => readUrlEncoded(String(new URLSearchParams(fields))) as never;
const action = updateProfile('UPDATE_PROFILE');
const good = { email: 'new@example.test', firstName: 'A', lastName: 'B' };

/** The fields of a form: name, label with its star, value and message. */
function fieldsOf({ body }: { readonly body?: unknown }) {
  const parts = String(body).split('<div class="group">').slice(1);
  return parts.map((part) => {
    const [, name, label, star] = /<label for="([^"]*)">([^<]*)(<span class="required")?/.exec(part) ?? [];
    const message = /kc-feedback-text">([^<]*)/.exec(part)?.[1];
    return [
      name,
      `${label?.trim()}${star ? '*' : ''}`,
      /value="([^"]*)"/.exec(part)?.[1],
      ...(message ? [message] : []),
    ];
  });
}
const warning = 'You need to update your user profile to activate your account.';

describe('the form', () => {
  test('of a realm that checks no profiles has an address and names', () => {
    const page = action.page(stepIn(undefined).step);
    expect(fieldsOf(page)).toEqual([
      ['email', 'Email*', 'ada@example.test'],
      ['firstName', 'First name*', 'Ada'],
      ['lastName', 'Last name*', 'L'],
    ]);
    expect(String(page.body)).toContain(warning);
    expect(String(page.body)).toContain('action="http://form"');
    expect(String(page.body)).not.toContain('cancel-aia');
  });

  test('of another realm has what its profile has', () => {
    const { step } = stepIn([{ name: 'city', required: true, validators: { length: { min: 5 } } }, { name: 'email' }], {
      json: { editUsernameAllowed: true },
      mayCancel: true,
    });
    const first = action.page(step);
    expect(fieldsOf(first)).toEqual([
      ...[
        ['username', 'Username*', 'ada'],
        ['city', 'city*', 'Rome'],
        ['email', 'Email', 'ada@example.test'],
      ],
    ]);
    expect(String(first.body)).not.toContain(warning);
    expect(String(first.body)).toContain('cancel-aia');
    const errors = new Map([['email', 'Wrong.']]);
    const again = action.page(step, { form: formOf({ email: 'x', city: '', username: 'eve' }), errors });
    expect(fieldsOf(again)).toEqual([
      ...[
        ['username', 'Username*', 'eve'],
        ['city', 'city*', ''],
        ['email', 'Email', 'x', 'Wrong.'],
      ],
    ]);
    expect(fieldsOf(updateProfile('VERIFY_PROFILE').page(step))[1]).toEqual([
      ...['city', 'city*', 'Rome', 'Minimal length is 5.'],
    ]);
    expect(String(action.page(stepIn(undefined).step, { form: formOf({}), errors }).body)).not.toContain(warning);
    expect(String(updateProfile('VERIFY_PROFILE').page(stepIn([]).step).body)).not.toContain(warning);
  });
});

describe('what is wrong with a profile', () => {
  const missing = 'Please specify this field.';
  const city = (validators: object, required: boolean | string[] = true) => [{ name: 'city', required, validators }];
  test.each<[profile: readonly Attribute[] | undefined, fields: Record<string, string>, faults: object]>([
    [undefined, {}, { email: missing, firstName: missing, lastName: missing }],
    [undefined, { ...good, email: '' }, { email: 'Please specify email. Please specify this field.' }],
    [
      undefined,
      { ...good, email: ' ' },
      { email: 'Please specify email. Invalid email address. Please specify this field.' },
    ],
    [undefined, { ...good, firstName: ' ' }, { firstName: missing }],
    [undefined, { ...good, email: 'BOB@example.test' }, { email: 'Email already exists.' }],
    [undefined, { ...good, email: ' BOB@example.test' }, { email: 'Invalid email address.' }],
    [[{ name: 'email', validators: { email: {} } }], { email: 'x' }, { email: 'Invalid email address.' }],
    [
      [{ name: 'email', validators: { length: { max: 3 } } }],
      { email: 'bob@example.test' },
      { email: 'Maximal length is 3. Email already exists.' },
    ],
    [city({ length: { min: 3 } }), { city: 'ab' }, { city: 'Minimal length is 3.' }],
    [city({ length: { max: 3 } }), { city: 'abcd' }, { city: 'Maximal length is 3.' }],
    [city({ length: { min: 2, max: 3 } }), { city: 'a' }, { city: 'Length must be between 2 and 3.' }],
    [city({ 'person-name-prohibited-characters': {} }), { city: '<' }, { city: 'Value contains invalid character.' }],
    [city({ integer: null }), { city: 'a' }, { city: 'Invalid number.' }],
    [city({}, ['extra']), {}, { city: missing }],
    [city({}), { city: '' }, { city: missing }],
  ])('%j with %j: %j', async (profile, fields, faults) => {
    const { step, seen } = stepIn(profile);
    const result = await action.process(step, formOf(fields));
    expect(Object.fromEntries(result as ReadonlyMap<string, string>)).toEqual(faults);
    expect(seen.user).toEqual({ attributes: { kept: ['x'] }, requiredActions: ['UPDATE_PROFILE', 'X'] });
  });

  test('a name that somebody has, where it may be chosen', async () => {
    const { step } = stepIn(undefined, { json: { editUsernameAllowed: true } });
    const result = await action.process(step, formOf({ ...good, username: 'BOB' }));
    expect(result).toEqual(new Map([['username', 'Username already exists.']]));
  });
});

describe('a profile', () => {
  const rules = [{ name: 'email' }, { name: 'firstName' }, { name: 'lastName' }, { name: 'city' }, { name: 'more' }];

  test('is kept as far as the form names it', async () => {
    const { step, seen } = stepIn(rules);
    const user = await action.process(
      step,
      formOf({ email: 'NEW@example.test', lastName: ' B ', city: ' ', other: 'o' }),
    );
    const names = { email: 'new@example.test', lastName: ' B ' };
    expect(seen.user).toEqual({
      ...names,
      emailVerified: false,
      attributes: { kept: ['x'], city: [] },
      requiredActions: ['X'],
    });
    expect(user).toEqual({
      ...ada,
      ...names,
      emailVerified: false,
      requiredActions: ['VERIFY_PROFILE'],
      attributes: new Map([
        ['city', []],
        ['kept', ['x']],
      ]),
    });
  });

  test('with the same address leaves it verified, and nothing is taken away that it does not name', async () => {
    const { step, seen } = stepIn(rules, { json: { editUsernameAllowed: true } });
    const user = await action.process(step, formOf({ firstName: '', more: 'm', username: 'Eve' }));
    const names = { email: 'ada@example.test', firstName: '', username: 'eve' };
    expect(seen.user).toMatchObject({ ...names, emailVerified: true, attributes: { kept: ['x'], more: ['m'] } });
    expect(user).toMatchObject({ ...names, lastName: 'L', emailVerified: true });
  });

  test('may lose its address', async () => {
    const { step, seen } = stepIn([{ name: 'email' }]);
    await action.process(step, formOf({ email: '' }));
    expect(seen.user).toMatchObject({ email: '', emailVerified: false });
    const bare = stepIn([{ name: 'city' }], { user: { ...ada, email: undefined } });
    await action.process(bare.step, formOf({ city: 'Oslo' }));
    expect(bare.seen.user).not.toHaveProperty('email');
  });

  test('that the form verifies is another action', async () => {
    const { step } = stepIn(rules);
    const user = await updateProfile('VERIFY_PROFILE').process(step, formOf({}));
    expect(user).toMatchObject({ requiredActions: ['UPDATE_PROFILE'] });
  });
});
