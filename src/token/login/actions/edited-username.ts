import type { RealmState } from '../../context/realm-state.ts';
import { profileValidators } from '../../grants/account-state.ts';
import type { Form } from '../../http/form.ts';
import type { Field } from '../../pages/fields.ts';
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
  const name = sent.trim().toLowerCase();
  const fault = faultOf(sent, name);
  if (fault !== undefined) return { name, fault };
  const owner = state.realm.usersByName.get(name);
  return owner === undefined || owner.id === user.id ? { name } : { name, fault: 'Username already exists.' };
}

function faultOf(sent: string, name: string): string | undefined {
  const isShort = name.length < 3 || name.length > 255;
  const isOdd = profileValidators.get('username-prohibited-characters')?.(sent, {}) === false;
  const faults = [
    ...(isShort && sent !== '' ? ['Length must be between 3 and 255.'] : []),
    ...(name === '' ? ['Please specify username.'] : []),
    ...(isOdd ? ['Value contains invalid character.'] : []),
  ];
  return faults.length === 0 ? undefined : faults.join(' ');
}
