import type { BrokeredIdentity } from '../../openid/brokering/brokered-identity.ts';
import type { RealmState } from '../../openid/context/realm-state.ts';
import type { Authenticator } from '../../openid/flows/authenticator.ts';
import type { StepResult } from '../../openid/flows/flow-fault.ts';
import type { FlowStep } from '../../openid/flows/flow-tree.ts';
import { homeUrl } from '../../realm/client-url.ts';
import { BudgetError } from '../../realm/representations/change-budget.ts';
import type { UserJson } from '../../realm/representations/json.ts';
import { actionsOfNewUsers } from '../../realm/representations/required-actions.ts';
import type { User } from '../../realm/user.ts';
import { type BrowserLogin, fail } from '../flows/browser-login.ts';
import { withNoBackButton } from '../login/find-tab.ts';
import type { BrokerProgress } from '../login/login-tab.ts';
import { errorPage } from '../pages/error-page.ts';
import { brokered, noteProgress } from './first-login.ts';
import { takeProof } from './proven-link.ts';

type Existing = NonNullable<BrokerProgress['existing']>;

/** `idp-create-user-if-unique`: makes an account, unless there is one with the same address or name. */
export const createUnique = (login: BrowserLogin): Authenticator => ({
  async begin(step) {
    if (login.tab.broker?.existing !== undefined) return { kind: 'attempted' };
    const { state } = login.context;
    const { identity } = brokered(login);
    if (newUsername(state, identity) === '') return { kind: 'reset' };
    const existing = existingAccount(state, identity);
    if (existing === undefined) return create(login, step, identity);
    if (await takeProof(state, existing.userId, identity)) {
      login.user = state.realm.usersById.get(existing.userId);
      return { kind: 'success' };
    }
    noteProgress(login, { existing });
    return step.requirement === 'REQUIRED' ? refuse(login, existing) : { kind: 'attempted' };
  },
});

function create(login: BrowserLogin, step: FlowStep, identity: BrokeredIdentity): StepResult {
  const { state } = login.context;
  try {
    login.user = addBrokeredUser(state, identity, step);
  } catch (error) {
    if (!(error instanceof BudgetError)) throw error;
    return { kind: 'failed', response: withNoBackButton(errorPage(state.realm, error.message, { status: 503 })) };
  }
  noteProgress(login, { isNewUser: true });
  return { kind: 'success' };
}

/** Where a flow has no way to link the account that is there. */
async function refuse(login: BrowserLogin, { userId, what, value }: Existing): Promise<StepResult> {
  const user = login.context.state.realm.usersById.get(userId);
  await fail(login, 'federated_identity_account_exists', user);
  const text = `User with ${what} ${value} already exists. Please login to account management to link the account.`;
  return shown(login, text, 409);
}

/** `idp-detect-existing-broker-user`: lets nobody in who has no account. */
export const detectExisting = (login: BrowserLogin): Authenticator => ({
  async begin() {
    if (login.tab.broker?.existing !== undefined) return { kind: 'attempted' };
    const { state } = login.context;
    const { identity } = brokered(login);
    const username = newUsername(state, identity);
    if (username === '') return { kind: 'reset' };
    const existing = existingAccount(state, identity);
    if (existing !== undefined) {
      noteProgress(login, { existing });
      return { kind: 'success' };
    }
    await fail(login, 'user_not_found', undefined);
    const text = `User ${username} authenticated with identity provider ${identity.alias} does not exist. Please contact your administrator.`;
    return shown(login, text, 401);
  },
});

function shown({ context, client }: BrowserLogin, text: string, status: number): StepResult {
  const backTo = homeUrl(client, context.baseUrl);
  return { kind: 'challenge', response: withNoBackButton(errorPage(context.state.realm, text, { status, backTo })) };
}

/** The name of a new user; empty when the provider has said none. */
const newUsername = ({ realm }: RealmState, { email, modelUsername }: BrokeredIdentity): string =>
  ((realm.emailAsUsername ? email : modelUsername) ?? '').trim().toLowerCase();

/** The account that has the address, or the name, which a new user would have. */
function existingAccount(state: RealmState, identity: BrokeredIdentity): Existing | undefined {
  const { realm, store } = state;
  const email = identity.email?.toLowerCase();
  const ofEmail: User | undefined =
    email === undefined || store.json().duplicateEmailsAllowed === true ? undefined : realm.usersByEmail.get(email);
  if (ofEmail !== undefined) return { userId: ofEmail.id, what: 'email', value: ofEmail.email ?? '' };
  const named = realm.usersByName.get(newUsername(state, identity));
  return named === undefined ? undefined : { userId: named.id, what: 'username', value: named.username };
}

/** The user that a first login makes. @throws {RealmFileError | BudgetError} when there is no room for it */
function addBrokeredUser(state: RealmState, identity: BrokeredIdentity, { config }: FlowStep): User {
  const { store, ids } = state;
  const json = store.json();
  const actions = new Set(actionsOfNewUsers(json));
  if (config?.['require.password.update.after.registration'] === 'true') actions.add('UPDATE_PASSWORD');
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
