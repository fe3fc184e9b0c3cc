import type { RealmState } from '../../context/realm-state.ts';
import type { Form } from '../../http/form.ts';
import type { Field } from '../../pages/fields.ts';
import { checkAttribute } from '../../profile/check-attribute.ts';
import { faultTexts } from '../../profile/fault-text.ts';
import { fault, inOrder } from '../../profile/profile-fault.ts';
import { usernameFaults } from '../../profile/taken.ts';
import type { User } from '../../realm/user.ts';

/** Whether people may choose another name in the form for their profile. */
const mayEdit = ({ store }: RealmState): boolean => {
  const { editUsernameAllowed, registrationEmailAsUsername } = store.json();
  return editUsernameAllowed === true && registrationEmailAsUsername !== true;
};

/** The field for the name, where the realm has it. */
export function usernameField(
  state: RealmState,
  user: User,
  attempt?: { readonly form: Form; readonly errors: ReadonlyMap<string, string> },
): readonly Field[] {
  if (!mayEdit(state)) return [];
  const value = attempt?.form.first('username') ?? user.username;
  return [{ name: 'username', label: 'Username', value, isRequired: true, error: attempt?.errors.get('username') }];
}

/** The name that a form asks for, and what is wrong with it; undefined where the realm lets nobody choose. */
export function editedUsername(
  state: RealmState,
  form: Form,
  user: User,
): { name: string; fault?: string } | undefined {
  if (!mayEdit(state)) return undefined;
  const sent = form.first('username') ?? '';
  const faults = inOrder([
    ...(sent.trim() === '' ? [fault('missingUsernameMessage')] : []),
    ...checkAttribute(usernameRules, [sent], false),
    ...usernameFaults(state, sent, user),
  ]);
  const text = faultTexts('username', faults);
  return { name: sent.trim().toLowerCase(), ...(text !== undefined && { fault: text }) };
}

const usernameRules = {
  validators: new Map<string, unknown>([
    ['length', { min: 3, max: 255 }],
    ['username-prohibited-characters', {}],
    ['up-username-not-idn-homograph', {}],
  ]),
};
