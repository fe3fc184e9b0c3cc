import { profileFault, profileValues } from '../../grants/account-state.ts';
import type { Form } from '../../http/form.ts';
import { profilePage } from '../../pages/profile-page.ts';
import type { ProfileAttribute, Realm } from '../../realm/realm.ts';
import type { User } from '../../realm/user.ts';
import { grantScope } from '../../scopes/grant-scope.ts';
import { editedUsername, usernameField } from './edited-username.ts';
import { type ActionStep, type RequiredAction, withoutAction } from './required-action.ts';

/** Fields of a realm whose profiles nobody checks. */
const basicProfile: readonly ProfileAttribute[] = ['email', 'firstName', 'lastName'].map((name) => ({
  name,
  required: true,
  validators: new Map(),
}));

const rulesOf = ({ account }: Realm) => account.profile ?? basicProfile;
const labels: ReadonlyMap<string, string> = new Map([
  ['email', 'Email'],
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
]);

const messages: ReadonlyMap<string, string> = new Map([
  ['required', 'Please specify this field.'],
  ['email', 'Invalid email address.'],
  ['person-name-prohibited-characters', 'Value contains invalid character.'],
]);

/** Somebody completes the own profile: because it is asked for, or because it is not complete. */
export const updateProfile = (name: 'UPDATE_PROFILE' | 'VERIFY_PROFILE'): RequiredAction => ({
  page(step, attempt) {
    const { context, user, url, mayCancel } = step;
    const { realm } = context.state;
    const errors =
      attempt?.errors ??
      (name === 'VERIFY_PROFILE' ? faultsOf(step, (rule) => profileValues(user, rule)) : new Map<string, string>());
    const isFirst = attempt === undefined && name === 'UPDATE_PROFILE' && !mayCancel;
    return profilePage({
      realm,
      action: url,
      mayCancel,
      alert: isFirst ? warning : undefined,
      fields: [
        ...usernameField(context.state, user, attempt),
        ...rulesOf(realm).map((rule) => ({
          name: rule.name,
          label: labels.get(rule.name) ?? rule.name,
          value: attempt?.form.first(rule.name) ?? profileValues(user, rule.name)[0] ?? '',
          isRequired: rule.required === true,
          error: errors.get(rule.name),
        })),
      ],
    });
  },
  process(step, form) {
    const { context, user } = step;
    const { store, realm } = context.state;
    const faults = faultsOf(step, (rule) => valuesIn(form, rule));
    if (faults.get('email') === messages.get('required') && form.first('email') !== undefined)
      faults.set('email', 'Please specify email. Please specify this field.');
    const email = form.first('email')?.trim().toLowerCase();
    const owner = email ? realm.usersByEmail.get(email) : undefined;
    if (!faults.has('email') && owner !== undefined && owner.id !== user.id)
      faults.set('email', 'Email already exists.');
    const chosen = editedUsername(context.state, form, user);
    if (chosen?.fault !== undefined) faults.set('username', chosen.fault);
    if (faults.size > 0) return faults;
    const profile = profileIn(form, realm, user);
    const changed = { ...profile, names: { ...profile.names, ...(chosen !== undefined && { username: chosen.name }) } };
    store.updateUser(user.id, (before) => ({
      ...before,
      ...changed.names,
      attributes: { ...before.attributes, ...changed.attributes },
      emailVerified: changed.names.email === user.email && user.emailVerified,
      requiredActions: withoutAction(before.requiredActions, name),
    }));
    return {
      ...user,
      ...changed.names,
      attributes: new Map([...user.attributes, ...Object.entries(changed.attributes)]),
      emailVerified: changed.names.email === user.email && user.emailVerified,
      requiredActions: withoutAction(user.requiredActions, name),
    };
  },
});

const warning = { type: 'warning', text: 'You need to update your user profile to activate your account.' } as const;

function valuesIn(form: Form, name: string): readonly string[] {
  const value = form.first(name)?.trim() ?? '';
  return value === '' ? [] : [value];
}

/** What is wrong with a profile, by attribute. */
function faultsOf(
  { context, tab, user }: ActionStep,
  values: (name: string) => readonly string[],
): Map<string, string> {
  const { realm } = context.state;
  const client = realm.clients.get(tab.request.clientId);
  if (client === undefined) return new Map();
  const scope = grantScope({ realm, client, user }, tab.request.scope);
  return new Map(
    rulesOf(realm).flatMap((rule) => {
      const fault = profileFault(rule, values(rule.name), scope);
      return fault === undefined ? [] : [[rule.name, messageOf(rule, fault)] as const];
    }),
  );
}

function messageOf({ validators }: ProfileAttribute, fault: string): string {
  const { min, max } = (validators.get(fault) ?? {}) as { min?: unknown; max?: unknown };
  if (fault !== 'length') return messages.get(fault) ?? 'Invalid value.';
  if (min === undefined) return `Maximal length is ${max}.`;
  return max === undefined ? `Minimal length is ${min}.` : `Length must be between ${min} and ${max}.`;
}

/** What the form says, as far as the profile has it. */
function profileIn(form: Form, realm: Realm, user: User) {
  const names: { email?: string; firstName?: string; lastName?: string } = {};
  const attributes: Record<string, string[]> = {};
  for (const { name } of rulesOf(realm)) {
    const [value] = valuesIn(form, name);
    if (form.first(name) === undefined) continue;
    if (name === 'email') names.email = value?.toLowerCase() ?? '';
    else if (name === 'firstName' || name === 'lastName') names[name] = value ?? '';
    else attributes[name] = value === undefined ? [] : [value];
  }
  if (names.email === undefined && user.email !== undefined) names.email = user.email;
  return { names, attributes };
}
