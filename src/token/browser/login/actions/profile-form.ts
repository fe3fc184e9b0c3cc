import { isRequiredFor, profileFaults } from '../../../openid/grants/account-state.ts';
import { type Form, valuesOf } from '../../../openid/http/form.ts';
import type { GrantedScope } from '../../../openid/scopes/grant-scope.ts';
import { defaultProfile } from '../../../realm/import/read-account-rules.ts';
import { faultTexts } from '../../../realm/profile/fault-text.ts';
import type { ProfileFault } from '../../../realm/profile/profile-fault.ts';
import type { ProfileAttribute, ProfileInput, Realm } from '../../../realm/realm.ts';
import type { RealmJson } from '../../../realm/representations/json.ts';
import type { FieldOption } from '../../pages/choice-field.ts';
import type { Field } from '../../pages/form-fields.ts';
import { type Saying, say } from '../../pages/page-html.ts';

/** The attributes in forms for a profile, even where the realm does not require complete profiles. */
export const attributesOf = ({ account }: Realm): readonly ProfileAttribute[] => account.profile ?? defaultProfile;

const labels: ReadonlyMap<string, string> = new Map([
  ['username', 'Username'],
  ['email', 'Email'],
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
]);

const keyOf = (text: string | undefined) => /^\$\{(.*)\}$/.exec(text ?? '')?.[1];

/** The label of a field: a text of this server, or of the realm. */
function labelOf({ name, displayName }: ProfileAttribute): string | Saying {
  const key = keyOf(displayName);
  const known = labels.get(key ?? name);
  if (known === undefined && key === undefined) return displayName || name;
  return say(known ?? key ?? name, key ?? name);
}

/** What a field offers to choose. */
const optionsOf = ({ options }: ProfileInput): FieldOption[] =>
  options.map(({ value, label }) => {
    const key = keyOf(label);
    return { value, label: key === undefined ? label : say(key, key) };
  });

/**
 * The field for an attribute.
 * @param scope what the client may have: some attributes are required for it
 * @param values those that it shows: a field with several is repeated
 */
export const profileField = (
  rule: ProfileAttribute,
  scope: Pick<GrantedScope, 'clientScopes'>,
  values: readonly string[],
  errors: ReadonlyMap<string, string>,
): Field => ({
  name: rule.name,
  label: labelOf(rule),
  value: values[0] ?? '',
  more: rule.isMultivalued ? values.slice(1) : [],
  isRequired: isRequiredFor(scope, rule),
  ...(rule.input !== undefined && { input: rule.input.kind, options: optionsOf(rule.input), values }),
  error: errors.get(rule.name),
});

/** The values of a field; undefined when the form does not have it. */
export const sentValues = (form: Form | undefined, name: string): readonly string[] | undefined =>
  form?.first.get(name) === undefined ? undefined : valuesOf(form, name);

/** What is wrong with a profile, by attribute. @param scope what the client may have: some attributes are required for it */
export function faultsOfProfile(
  realm: Realm,
  scope: Pick<GrantedScope, 'clientScopes'>,
  values: (name: string) => readonly string[],
): Map<string, readonly ProfileFault[]> {
  return new Map(
    attributesOf(realm).flatMap((rule) => {
      const faults = profileFaults(rule, values(rule.name), scope);
      return faults.length === 0 ? [] : [[rule.name, faults] as const];
    }),
  );
}

/** What is wrong in words, by attribute. */
export const profileTexts = (faults: ReadonlyMap<string, readonly ProfileFault[]>): Map<string, string> =>
  new Map([...faults].map(([name, of]) => [name, faultTexts(name, of) ?? '']));

interface SentProfile {
  readonly names: { email?: string; firstName?: string; lastName?: string };
  readonly attributes: Readonly<Record<string, readonly string[]>>;
}

/** Whether the form for a new account tells the language that it is shown in: it becomes that of the profile (Keycloak 26.7). */
export const hasLanguages = ({ internationalizationEnabled }: RealmJson, realm: Realm): boolean =>
  internationalizationEnabled === true && !attributesOf(realm).some(({ name }) => name === 'locale');

/**
 * The values of a form for the attributes of the profile, without blank ones and otherwise unchanged (Keycloak 26.7).
 * @param others names of further fields
 */
export function profileIn(form: Form, realm: Realm, others: readonly string[] = []): SentProfile {
  const names: SentProfile['names'] = {};
  const attributes: Record<string, readonly string[]> = {};
  for (const name of [...attributesOf(realm).map((rule) => rule.name), ...others]) {
    const values = valuesOf(form, name).filter((value) => value.trim() !== '');
    const [value] = values;
    if (form.first.get(name) === undefined) continue;
    if (name === 'email') names.email = value?.toLowerCase() ?? '';
    else if (name === 'firstName' || name === 'lastName') names[name] = value ?? '';
    else attributes[name] = values;
  }
  return { names, attributes };
}
