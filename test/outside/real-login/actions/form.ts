import type { Field, PageForm } from '../page.ts';
import { oneTimeCode } from '../people.ts';
import type { Visit, Visitor } from '../visitor.ts';
import type { Action, Pairs, Scene } from './action.ts';

/** What a person types into a field, when all goes well. */
function rightValue(field: Field, { person, realm }: Scene, visitor: Visitor): string {
  const now = Date.now() / 1000;
  if (field.name === 'username') return person.username;
  if (field.name === 'password') return visitor.memory.get('new password') ?? person.password;
  if (field.name === 'otp')
    return person.otpSecret === undefined
      ? oneTimeCode(visitor.memory.get('otp secret') ?? 'none', now, realm)
      : oneTimeCode(person.otpSecret, now);
  if (field.name === 'totp') {
    const secret = visitor.page?.forms.flatMap(({ fields }) => fields).find(({ name }) => name === 'totpSecret')?.value;
    visitor.memory.set('otp secret', secret ?? 'none');
    return oneTimeCode(secret ?? 'none', now, realm);
  }
  if (field.name === 'password-new' || field.name === 'password-confirm') return 'a new one';
  if (field.name === 'device_user_code') return visitor.memory.get('user_code') ?? 'none';
  if (field.name === 'email') return field.value || `${person.username}@new.example`;
  return field.value || (field.kind === 'text' ? 'Given' : '');
}

const wrongValues: Readonly<Record<string, readonly string[]>> = {
  username: ['', 'nobody', '<b>x</b>', 'USER0', 'user1@example.org', ' '],
  password: ['', 'wrong', ' '],
  'password-new': ['', 'x', 'other'],
  'password-confirm': ['', 'different'],
  email: ['', 'not an address', 'user1@example.org', '<b>@x'],
  firstName: ['', 'x'.repeat(300), '<b>'],
  lastName: ['', '<script>'],
  otp: ['', '000000', 'abc'],
  totp: ['', '000000'],
  userLabel: ['My "phone"', ' '],
  device_user_code: ['', 'AAAA-BBBB', '<b>'],
};

const isButton = ({ kind }: Field) => kind === 'submit' || kind === 'button';

/** What the form sends when its `button`-th button is pressed. */
function filledForm(
  form: PageForm,
  scene: Scene,
  visitor: Visitor,
  button: number,
  wrong: readonly [string, string][],
) {
  const typed = form.fields
    .filter((field) => !isButton(field) && field.name !== '' && field.kind !== 'checkbox')
    .map((field): [string, string] => {
      const other = wrong.find(([name]) => name === field.name)?.[1];
      return [field.name, other ?? rightValue(field, scene, visitor)];
    });
  const pressed = form.fields.filter((field) => isButton(field) && field.name !== '')[button];
  return [...typed, ...(pressed === undefined ? [] : [[pressed.name, pressed.value] as [string, string]])];
}

/** Sends the form of the page that is shown, as a person does. */
export function submit(scene: Scene, real: Visitor, trouble: number): Action {
  const { random } = scene;
  const forms = real.page?.forms ?? [];
  const index = random.below(Math.max(1, forms.length));
  const fields = forms[index]?.fields ?? [];
  const buttons = fields.filter((field) => isButton(field) && field.name !== '').length;
  const button = random.below(Math.max(1, buttons));
  const isWrong = random.chance(trouble);
  const candidates = fields.filter(({ name }) => name in wrongValues);
  const wrong = (isWrong && candidates.length > 0 ? [random.pick(candidates), ...random.some(candidates)] : []).map(
    ({ name }): [string, string] => [name, random.pick(wrongValues[name] ?? [])],
  );
  const ticked = fields
    .filter(({ kind }) => kind === 'checkbox')
    .filter(() => random.chance(0.4))
    .map(({ name, value }): [string, string] => [name, value || 'on']);
  return {
    what: `submits ${forms[index]?.id ?? 'a form'}, button ${button}, wrong: ${JSON.stringify(wrong)} ticked: ${ticked}`,
    run: (visitor) => {
      const form = visitor.page?.forms[index];
      const pairs: Pairs = form === undefined ? [] : [...filledForm(form, scene, visitor, button, wrong), ...ticked];
      rememberPassword(visitor, pairs);
      return visitor.visit({
        method: form?.method === 'get' ? 'GET' : 'POST',
        url: visitor.resolve(form?.action ?? ''),
        form: pairs,
      });
    },
  };
}

/** A password that was changed is the right one from then on. */
function rememberPassword(visitor: Visitor, pairs: Pairs): void {
  const sent = new Map(pairs);
  const chosen = sent.get('password-new');
  if (chosen !== undefined && chosen.length >= 3 && chosen === sent.get('password-confirm'))
    visitor.memory.set('new password', chosen);
}

/** Parameters of a form's address that somebody has changed. */
const changedParameters = ['session_code', 'execution', 'client_id', 'tab_id', 'client_data'];

/** Sends a form as nobody should: an earlier one, with changed parameters, or with the cookies of somebody else. */
export function abuse(scene: Scene, real: Visitor): Action {
  const { random } = scene;
  const back = random.chance(0.5) ? 1 + random.below(Math.max(1, real.pages.length)) : 1;
  const name = random.pick(changedParameters);
  const value = random.pick(['', 'x', undefined, undefined, 'nobody', 'spa']);
  const isChanged = random.chance(0.5);
  const cookies = random.pick<NonNullable<Visit['cookies']>>([
    ...(['own', 'own', 'own', 'none', 'stranger'] as const),
    ...['AUTH_SESSION_ID', 'KC_RESTART', 'KEYCLOAK_IDENTITY'].map((without) => ({ without })),
  ]);
  const isGet = random.chance(0.3);
  return {
    what: `form of ${back} pages ago, ${isChanged ? `${name}=${value}` : 'unchanged'}, cookies ${JSON.stringify(cookies)}, ${isGet ? 'GET' : 'POST'}`,
    run: (visitor) => {
      const { page, url } = visitor.pages.at(-back) ?? {};
      const form = page?.forms[0];
      const action = new URL(form?.action ?? '', url ?? visitor.url);
      if (isChanged && value === undefined) action.searchParams.delete(name);
      else if (isChanged) action.searchParams.set(name, value ?? '');
      const pairs = form === undefined ? [] : filledForm(form, scene, visitor, 0, []);
      return visitor.visit(
        isGet
          ? { method: 'GET', url: action.href, cookies }
          : { method: 'POST', url: action.href, form: pairs, cookies },
      );
    },
  };
}

/** Follows a link of the page that is shown. */
export function click(scene: Scene, real: Visitor): Action {
  const links = real.page?.links ?? [];
  const index = scene.random.below(Math.max(1, links.length));
  return {
    what: `follows the link ${links[index]?.text}`,
    run: (visitor) => visitor.visit({ method: 'GET', url: visitor.resolve(visitor.page?.links[index]?.href ?? '') }),
  };
}
