import { expect, test } from 'vitest';
import { app, person, startLogins } from '../../../../support/login-realm.ts';
import { userProfile } from '../../../../support/realm-server.ts';

const own = { permissions: { edit: ['user'], view: ['user'] } };
const options = { options: { options: ['red', 'green'] } };
const attributes = [
  { name: 'email', ...own },
  {
    name: 'one',
    ...own,
    annotations: { inputType: 'select', inputOptionLabels: { red: 'Rot <b>' } },
    validations: options,
  },
  { name: 'some', ...own, annotations: { inputType: 'multiselect' }, validations: options, multivalued: true },
  { name: 'radio', ...own, annotations: { inputType: 'select-radiobuttons' }, validations: options },
  { name: 'boxes', ...own, annotations: { inputType: 'multiselect-checkboxes' }, validations: options },
  { name: 'long', ...own, annotations: { inputType: 'textarea' } },
  { name: 'day', ...own, annotations: { inputType: 'html5-date' } },
  { name: 'odd', ...own, annotations: { inputType: 'nonsense' } },
  { name: 'age', ...own, required: { roles: ['user'], scopes: ['phone'] } },
  { name: 'staff', ...own, required: { roles: ['admin'], scopes: ['phone'] } },
];
const server = await startLogins({
  clients: [{ ...app, optionalClientScopes: ['phone'] }],
  components: userProfile({ attributes }),
  users: ['ann', 'bob', 'cyd'].map((name) =>
    person(name, {
      requiredActions: ['UPDATE_PROFILE'],
      attributes: { one: ['green'], radio: ['red'], some: ['red'] },
    }),
  ),
});

test('attributes are filled in as their annotations say', async () => {
  const { browser, page } = await server.logIn('ann');
  const form = page.text.slice(page.text.indexOf('<form'), page.text.indexOf('</form>'));
  const part = (start: string, end: string) => {
    const from = form.indexOf(start);
    return from < 0 ? undefined : form.slice(from, form.indexOf(end, from) + end.length);
  };
  expect(part('<select id="one"', '</select>')).toBe(
    '<select id="one" name="one" aria-invalid="false"><option value=""></option>' +
      '<option value="red">Rot &lt;b&gt;</option><option value="green" selected>green</option></select>',
  );
  expect(part('<select id="some"', '</select>')).toBe(
    '<select id="some" name="some" aria-invalid="false" multiple>' +
      '<option value="red" selected>red</option><option value="green">green</option></select>',
  );
  expect(part('<input type="radio" id="radio-red"', '</div>')).toContain(
    'value="red" aria-invalid="false" checked> <label for="radio-red">red</label>',
  );
  expect(part('<input type="checkbox" id="boxes-green"', '>')).not.toContain('checked>');
  expect(part('<textarea id="long"', '</textarea>')).toBe(
    '<textarea id="long" name="long" aria-invalid="false"></textarea>',
  );
  expect(part('<input id="day"', '>')).toContain('type="date"');
  expect(part('<input id="odd"', '>')).toContain('type="text"');
  const done = await browser.post(page.action, { email: 'ann@example.test', one: '', radio: 'green' });
  expect(done.location).toContain('code=');
});

test('an attribute is required where the client asks for its scope, whatever its roles', async () => {
  const { browser, page } = await server.logIn('bob', { scope: 'openid phone' });
  const marked = ({ text }: typeof page) =>
    ['age', 'staff', 'long'].map((name) => new RegExp(`<label for="${name}"[^>]*>${name} <`).test(text));
  expect(marked((await server.logIn('cyd')).page)).toEqual([false, false, false]);
  expect(marked(page)).toEqual([true, true, false]);
  const again = await browser.post(page.action, { email: 'bob@example.test' });
  const missing = ['age', 'staff'].map((name) => again.text.includes(`id="input-error-${name}"`));
  expect([missing, again.messages.length]).toEqual([[true, true], 2]);
});
