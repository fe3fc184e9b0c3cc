import { profileFaults, profileValues } from '../../../openid/grants/account-state.ts';
import { type Form, valuesOf } from '../../../openid/http/form.ts';
import { grantScope } from '../../../openid/scopes/grant-scope.ts';
import { defaultProfile } from '../../../realm/import/read-account-rules.ts';
import { faultTexts } from '../../../realm/profile/fault-text.ts';
import { fault, inOrder, type ProfileFault } from '../../../realm/profile/profile-fault.ts';
import { emailFaults } from '../../../realm/profile/taken.ts';
import type { ProfileAttribute, Realm } from '../../../realm/realm.ts';
import type { User } from '../../../realm/user.ts';
import { profilePage } from '../../pages/profile-page.ts';
import { editedUsername, usernameField } from './edited-username.ts';
import { type ActionStep, type RequiredAction, withoutAction } from './required-action.ts';

/** The rules that the form checks, even where the realm does not require complete profiles. */
const rulesOf = ({ account }: Realm) => account.profile ?? defaultProfile;
const labels: ReadonlyMap<string, string> = new Map([
  ['email', 'Email'],
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
]);

/** The user completes the own profile, because that is required or because it is incomplete. */
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
    const byAttribute = faultsOf(step, (rule) => valuesOf(form, rule));
    const email = form.first.get('email');
    const ofEmail = inOrder([
      ...(email !== undefined && email.trim() === '' && byAttribute.has('email') ? [fault('missingEmailMessage')] : []),
      ...(byAttribute.get('email') ?? []),
      ...emailFaults(context.state, email, user),
    ]);
    if (ofEmail.length > 0) byAttribute.set('email', ofEmail);
    const faults = new Map(textsOf(byAttribute));
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

/** The values of a field; undefined when the form does not have it. */
const sentValues = (form: Form | undefined, name: string) =>
  form?.first.get(name) === undefined ? undefined : valuesOf(form, name);

/** The value of a field, and further values that have fields of their own. */
const shownValues = ({ isMultivalued }: ProfileAttribute, values: readonly string[]) => ({
  value: values[0] ?? '',
  more: isMultivalued ? values.slice(1) : [],
});

/** The values of a field without blank ones, otherwise unchanged (Keycloak 26.7). */
const valuesIn = (form: Form, name: string): readonly string[] =>
  valuesOf(form, name).filter((value) => value.trim() !== '');

/** The label of the field. */
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

/** The values of a form for the attributes of the profile. */
function profileIn(form: Form, realm: Realm, user: User) {
  const names: { email?: string; firstName?: string; lastName?: string } = {};
  const attributes: Record<string, string[]> = {};
  for (const { name } of rulesOf(realm)) {
    const values = valuesIn(form, name);
    const [value] = values;
    if (form.first.get(name) === undefined) continue;
    if (name === 'email') names.email = value?.toLowerCase() ?? '';
    else if (name === 'firstName' || name === 'lastName') names[name] = value ?? '';
    else attributes[name] = [...values];
  }
  if (names.email === undefined && user.email !== undefined) names.email = user.email;
  return { names, attributes };
}
