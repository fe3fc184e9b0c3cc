import { profileFaults, profileValues } from '../../grants/account-state.ts';
import type { Form } from '../../http/form.ts';
import { profilePage } from '../../pages/profile-page.ts';
import { faultTexts } from '../../profile/fault-text.ts';
import { fault, inOrder, type ProfileFault } from '../../profile/profile-fault.ts';
import { emailFaults } from '../../profile/taken.ts';
import { defaultProfile } from '../../realm/import/read-account-rules.ts';
import type { ProfileAttribute, Realm } from '../../realm/realm.ts';
import type { User } from '../../realm/user.ts';
import { grantScope } from '../../scopes/grant-scope.ts';
import { editedUsername, usernameField } from './edited-username.ts';
import { type ActionStep, type RequiredAction, withoutAction } from './required-action.ts';

/** The form checks profiles also where the realm does not ask for them to be complete. */
const rulesOf = ({ account }: Realm) => account.profile ?? defaultProfile;
const labels: ReadonlyMap<string, string> = new Map([
  ['email', 'Email'],
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
]);

/** Somebody completes the own profile: because it is asked for, or because it is not complete. */
export const updateProfile = (name: 'UPDATE_PROFILE' | 'VERIFY_PROFILE'): RequiredAction => ({
  page(step, attempt) {
    const { context, user, url, mayCancel } = step;
    const { realm } = context.state;
    const errors =
      attempt?.errors ??
      (name === 'VERIFY_PROFILE'
        ? textsOf(faultsOf(step, (rule) => profileValues(user, rule)))
        : new Map<string, string>());
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
          label: labelOf(rule),
          ...shownValues(rule, sentValues(attempt?.form, rule.name) ?? profileValues(user, rule.name)),
          isRequired: rule.required === true,
          error: errors.get(rule.name),
        })),
      ],
    });
  },
  process(step, form) {
    const { context, user } = step;
    const { store, realm } = context.state;
    const found = faultsOf(step, (rule) => form.all(rule));
    const email = form.first('email');
    const ofEmail = inOrder([
      ...(email !== undefined && email.trim() === '' && found.has('email') ? [fault('missingEmailMessage')] : []),
      ...(found.get('email') ?? []),
      ...emailFaults(context.state, email, user),
    ]);
    if (ofEmail.length > 0) found.set('email', ofEmail);
    const faults = new Map(textsOf(found));
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

/** What a form says, if it has the field. */
const sentValues = (form: Form | undefined, name: string) =>
  form?.first(name) === undefined ? undefined : form.all(name);

/** Of several values each has a field. */
const shownValues = ({ isMultivalued }: ProfileAttribute, values: readonly string[]) => ({
  value: values[0] ?? '',
  more: isMultivalued ? values.slice(1) : [],
});

/** What is kept of the values of a field: all that are not blank, as they are (Keycloak 26.7). */
const valuesIn = (form: Form, name: string): readonly string[] => form.all(name).filter((value) => value.trim() !== '');

/** What people read beside the field. */
function labelOf({ name, displayName }: ProfileAttribute): string {
  const key = /^\$\{(.*)\}$/.exec(displayName ?? '')?.[1];
  return labels.get(key ?? name) ?? key ?? (displayName || name);
}

const textsOf = (faults: ReadonlyMap<string, readonly ProfileFault[]>): ReadonlyMap<string, string> =>
  new Map([...faults].map(([name, of]) => [name, faultTexts(name, of) ?? '']));

/** What is wrong with a profile, by attribute. */
function faultsOf(
  { context, tab, user }: ActionStep,
  values: (name: string) => readonly string[],
): Map<string, readonly ProfileFault[]> {
  const { realm } = context.state;
  const client = realm.clients.get(tab.request.clientId);
  if (client === undefined) return new Map();
  const scope = grantScope({ realm, client, user }, tab.request.scope);
  return new Map(
    rulesOf(realm).flatMap((rule) => {
      const faults = profileFaults(rule, values(rule.name), scope);
      return faults.length === 0 ? [] : [[rule.name, faults] as const];
    }),
  );
}

/** What the form says, as far as the profile has it. */
function profileIn(form: Form, realm: Realm, user: User) {
  const names: { email?: string; firstName?: string; lastName?: string } = {};
  const attributes: Record<string, string[]> = {};
  for (const { name } of rulesOf(realm)) {
    const values = valuesIn(form, name);
    const [value] = values;
    if (form.first(name) === undefined) continue;
    if (name === 'email') names.email = value?.toLowerCase() ?? '';
    else if (name === 'firstName' || name === 'lastName') names[name] = value ?? '';
    else attributes[name] = [...values];
  }
  if (names.email === undefined && user.email !== undefined) names.email = user.email;
  return { names, attributes };
}
