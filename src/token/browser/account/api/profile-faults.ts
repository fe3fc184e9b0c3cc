import { hashOrder } from '../../../realm/java-hash-order.ts';
import { checkAttribute } from '../../../realm/profile/check-attribute.ts';
import { fault, inOrder, type ProfileFault } from '../../../realm/profile/profile-fault.ts';
import { emailFaults, usernameFaults } from '../../../realm/profile/taken.ts';
import { profileOf } from '../../../realm/representations/profile-config.ts';
import type { AccountCall } from './account-call.ts';
import { isOpenToUser, isRequired, rootNames } from './profile-metadata.ts';

/** The values of a profile that was sent, by attribute. */
export type SentProfile = ReadonlyMap<string, readonly string[]>;

interface NamedFault {
  readonly field: string;
  readonly errorMessage: string;
  readonly params: readonly string[];
}

/** What is wrong with a profile that the caller has sent, in Keycloak's order. */
export function profileFaultsOf(call: AccountCall, sent: SentProfile): readonly NamedFault[] {
  const { attributes } = profileOf(call.context.state.store.json());
  const labels = new Map(attributes.map(({ name, displayName }) => [name, displayName || name]));
  const faults = hashOrder(labels.keys()).flatMap((field) =>
    faultsOf(call, field, sent.get(field)).map((one) => ({ field, ...one })),
  );
  return inOrder(faults).map(({ field, message, params }) => ({
    field,
    errorMessage: message,
    params: [labels.get(field) ?? field, ...params.map(String)],
  }));
}

/** @param values undefined: the attribute was not sent */
function faultsOf(
  { context, user, json }: AccountCall,
  name: string,
  values: readonly string[] | undefined,
): ProfileFault[] {
  const { state } = context;
  const realm = state.store.json();
  const rule = profileOf(realm).attributes.find((each) => each.name === name);
  if (rule === undefined) return [];
  if (!isOpenToUser(realm, name, 'edit')) {
    const stored = rootNames.includes(name) ? [String(json[name] ?? '')] : (json.attributes?.[name] ?? []);
    const isSame = values === undefined || values.join('\0').toLowerCase() === stored.join('\0').toLowerCase();
    if (isSame) return [];
    const readOnly = fault('error-user-attribute-read-only');
    return name === 'username' ? [readOnly, fault('readOnlyUsernameMessage')] : [readOnly];
  }
  // Who does not send a name keeps it.
  if (name === 'username' && values === undefined) return [];
  const rules = {
    isMultivalued: rule.multivalued === true,
    validators: new Map(Object.entries(rule.validations ?? {})),
  };
  const [first] = values ?? [];
  return [
    ...checkAttribute(rules, values ?? [], name === 'username' || isRequired(rule.required)),
    ...(name === 'email' ? emailFaults(state, first, user) : []),
    ...(name === 'username' && first !== undefined ? usernameFaults(state, first, user) : []),
  ];
}
