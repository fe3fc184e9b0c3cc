import type { BrokeredIdentity } from '../../openid/brokering/brokered-identity.ts';
import type { RealmState } from '../../openid/context/realm-state.ts';
import { authenticatorsIn, flowsOf } from '../../realm/representations/flows.ts';
import type { RealmJson, UserJson } from '../../realm/representations/json.ts';
import { actionsOfNewUsers } from '../../realm/representations/required-actions.ts';
import type { User } from '../../realm/user.ts';
import type { BrokerProgress } from '../login/login-tab.ts';

/** A step of a first login: an authenticator, and its configuration. */
export interface FirstLoginStep {
  readonly name: string;
  readonly config: Readonly<Record<string, string>>;
}

/** The steps of a flow for first logins, in their order. @param flow its alias; undefined: that of the realm */
export function firstLoginSteps(realm: RealmJson, flow: string | undefined): readonly FirstLoginStep[] {
  const alias = flow ?? String(realm.firstBrokerLoginFlow ?? 'first broker login');
  const { configs } = flowsOf(realm);
  return [...authenticatorsIn(realm, alias)].map(({ authenticator = '', authenticatorConfig }) => ({
    name: authenticator,
    config: configs.find((one) => one.alias === authenticatorConfig)?.config ?? {},
  }));
}

/** Whether people must look through their profile. @param isComplete whether what the provider says is enough */
export function mustReview(step: FirstLoginStep, progress: BrokerProgress, isComplete: boolean): boolean {
  if (progress.isReviewed) return false;
  const when = step.config['update.profile.on.first.login'] ?? 'missing';
  return progress.mustReview === true || when === 'on' || (when === 'missing' && !isComplete);
}

/** The name of a new user; empty when the provider has said none. */
export const newUsername = ({ realm }: RealmState, { email, modelUsername }: BrokeredIdentity): string =>
  ((realm.emailAsUsername ? email : modelUsername) ?? '').trim().toLowerCase();

/** The account that has the address, or the name, which a new user would have. */
export function existingAccount(state: RealmState, identity: BrokeredIdentity): BrokerProgress['existing'] {
  const { realm, store } = state;
  const email = identity.email?.toLowerCase();
  const ofEmail: User | undefined =
    email === undefined || store.json().duplicateEmailsAllowed === true ? undefined : realm.usersByEmail.get(email);
  if (ofEmail !== undefined) return { userId: ofEmail.id, what: 'email', value: ofEmail.email ?? '' };
  const named = realm.usersByName.get(newUsername(state, identity));
  return named === undefined ? undefined : { userId: named.id, what: 'username', value: named.username };
}

/** The user that a first login makes. @throws {RealmFileError | BudgetError} when there is no room for it */
export function addBrokeredUser(state: RealmState, identity: BrokeredIdentity, step: FirstLoginStep): User {
  const { store, ids } = state;
  const json = store.json();
  const actions = new Set(actionsOfNewUsers(json));
  if (step.config['require.password.update.after.registration'] === 'true') actions.add('UPDATE_PASSWORD');
  const { email, firstName, lastName } = identity;
  const attributes = Object.entries(identity.attributes).filter(([, values]) => values.length > 0);
  const user: UserJson = {
    id: ids.uuid(),
    username: newUsername(state, identity),
    enabled: true,
    emailVerified: false,
    createdTimestamp: state.milliseconds(),
    ...(email && { email: email.toLowerCase() }),
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    attributes: Object.fromEntries(attributes),
    requiredActions: [...actions],
    realmRoles: [json.defaultRole.name],
    groups: [...json.defaultGroups],
  };
  return store.addUser(user);
}
