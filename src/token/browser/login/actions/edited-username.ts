import type { RealmState } from '../../../openid/context/realm-state.ts';
import type { Form } from '../../../openid/http/form.ts';
import { checkAttribute } from '../../../realm/profile/check-attribute.ts';
import { faultTexts } from '../../../realm/profile/fault-text.ts';
import { fault, inOrder, type ProfileFault } from '../../../realm/profile/profile-fault.ts';
import { usernameFaults } from '../../../realm/profile/taken.ts';
import type { User } from '../../../realm/user.ts';
import type { Field } from '../../pages/form-fields.ts';

/** Whether people may change their name in the form for their profile. */
const mayEdit = ({ store }: RealmState): boolean => {
  const { editUsernameAllowed, registrationEmailAsUsername } = store.json();
  return editUsernameAllowed === true && registrationEmailAsUsername !== true;
};

/** The field for the name, where people may change it. */
export function usernameField(
  state: RealmState,
  user: User,
  attempt?: { readonly form: Form; readonly errors: ReadonlyMap<string, string> },
): readonly Field[] {
  if (!mayEdit(state)) return [];
  const value = attempt?.form.first.get('username') ?? user.username;
  return [{ name: 'username', label: 'Username', value, isRequired: true, error: attempt?.errors.get('username') }];
}

/** The name in a form, and what is wrong with it; undefined where people may not change it. */
export function editedUsername(
  state: RealmState,
  form: Form,
  user: User,
): { name: string; fault?: string } | undefined {
  if (!mayEdit(state)) return undefined;
  const sent = form.first.get('username') ?? '';
  const text = faultTexts('username', usernameFaultsOf(state, sent, user));
  return { name: sent.trim().toLowerCase(), ...(text !== undefined && { fault: text }) };
}

/** What is wrong with a name, whoever has it. */
export const usernameFormatFault = (sent: string): string | undefined =>
  faultTexts(
    'username',
    inOrder([
      ...(sent.trim() === '' ? [fault('missingUsernameMessage')] : []),
      ...checkAttribute(usernameRules, [sent], false),
    ]),
  );

/** What is wrong with a name that people have chosen. @param owner who may have it already */
export const usernameFaultsOf = (
  state: RealmState,
  sent: string,
  owner: { readonly id: string },
): readonly ProfileFault[] =>
  inOrder([
    ...(sent.trim() === '' ? [fault('missingUsernameMessage')] : []),
    ...checkAttribute(usernameRules, [sent], false),
    ...usernameFaults(state, sent, owner),
  ]);

const usernameRules = {
  validators: new Map<string, unknown>([
    ['length', { min: 3, max: 255 }],
    ['username-prohibited-characters', {}],
    ['up-username-not-idn-homograph', {}],
  ]),
};
