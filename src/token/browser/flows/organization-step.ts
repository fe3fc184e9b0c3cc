import type { Authenticator } from '../../openid/flows/authenticator.ts';
import { FlowFault, type StepResult } from '../../openid/flows/flow-fault.ts';
import type { FlowStep } from '../../openid/flows/flow-tree.ts';
import {
  isOfDomain,
  matchingDomain,
  organizationOfLogin,
  scopeFor,
} from '../../openid/scopes/organization-of-login.ts';
import { findUser } from '../../realm/find-user.ts';
import type { OrganizationJson } from '../../realm/representations/family-json.ts';
import { identityProvidersOf } from '../../realm/representations/identity-providers.ts';
import { organizationsOfUser } from '../../realm/representations/organizations.ts';
import type { User } from '../../realm/user.ts';
import { withNoBackButton } from '../login/find-tab.ts';
import { isChecked } from '../login/forms.ts';
import { errorPage } from '../pages/error-page.ts';
import { organizationPage } from '../pages/organization-page.ts';
import { usernamePage } from '../pages/username-page.ts';
import { brokerLogin } from './broker-login.ts';
import { type BrowserLogin, fail, showForm } from './browser-login.ts';
import { askedOf, hasOrganizations } from './login-organization.ts';
import { showNameForm } from './name-form.ts';

const noAccount = "Your email domain matches an organization but you don't have an account yet.";

/** `organization`: people name themselves first, and log in as their organization wants it (Keycloak 26.7). */
export const organization = (login: BrowserLogin): Authenticator => ({
  begin(step) {
    const { context, tab, user, progress } = login;
    if (!hasOrganizations(context)) return { kind: 'attempted' };
    const again = progress.switchesAs;
    delete progress.switchesAs;
    if (again !== undefined) return goOn(login, step, again);
    const { loginHint } = tab.request;
    const found = organizationOf(login, undefined);
    if (loginHint !== undefined || found !== undefined) return goOn(login, step, loginHint);
    if (user === undefined) return showNameForm(login, step, usernamePage, { providers: 'realm' });
    if (tab.sso) return chooser(login, step) ?? { kind: 'success' };
    return { kind: 'attempted' };
  },
  submit(step) {
    const name = login.form.first.get('username')?.trim();
    // A tick holds, also when the form is sent again without it (Keycloak 26.7).
    if (isChecked(login.form.first.get('rememberMe'))) login.tab = { ...login.tab, rememberMe: true };
    if (login.user === undefined && !name)
      return showNameForm(login, step, usernamePage, { error: 'Invalid username.', providers: 'realm' });
    return goOn(login, step, name);
  },
});

const organizationOf = ({ context, user, progress, client, tab }: BrowserLogin, domain: string | undefined) => {
  const found = organizationOfLogin(context.state.store.json(), {
    asked: askedOf(client, tab),
    known: progress.organizationId,
    user,
    domain,
  });
  return found?.enabled === true ? found : undefined;
};

/** The organization that was chosen on its page. */
function chosenOf({ context, form }: BrowserLogin): OrganizationJson | undefined {
  const alias = form.first.get('kc.org');
  const { organizations = [] } = context.state.store.json();
  return alias === undefined ? undefined : organizations.find((one) => one.alias === alias && one.enabled);
}

async function goOn(login: BrowserLogin, step: FlowStep, name: string | undefined): Promise<StepResult> {
  const { context, form, progress } = login;
  if (login.user === undefined && name !== undefined) {
    progress.organizationId = undefined;
    login.user = findUser(context.state.realm, name.toLowerCase());
    login.tab = { ...login.tab, username: name };
  }
  const { user } = login;
  const domain = name?.includes('@') ? name.slice(name.indexOf('@') + 1) : undefined;
  const chosen = chosenOf(login);
  const found = form.first.has('kc.org') ? chosen : organizationOf(login, domain);
  if (chosen !== undefined) choose(login, chosen);
  const left = found === undefined ? chooser(login, step) : undefined;
  if (left !== undefined) return left;
  progress.organizationId = found?.id;
  const refused = await refuseStrangers(login, step, found);
  if (refused !== undefined) return refused;
  if (found === undefined) return attempted(login, name);
  const alias = providerFor(login, found, domain ?? user?.email?.split('@')[1]);
  if (alias !== undefined) return { kind: 'challenge', response: brokerLogin(login, alias) };
  if (user === undefined) return askAgain(login, step, found, domain !== undefined);
  if (!user.enabled) throw new FlowFault('user_disabled');
  return login.tab.sso ? { kind: 'success' } : attempted(login, name);
}

/** Goes on to the form for a password, which shows the name. */
function attempted({ progress, user }: BrowserLogin, name: string | undefined): StepResult {
  if (user?.enabled === false) throw new FlowFault('user_disabled');
  if (name !== undefined) progress.isNameFixed = true;
  return { kind: 'attempted' };
}

/** Tokens name the organization that was chosen, and the form for the password offers to choose another one. */
function choose(login: BrowserLogin, { alias, id }: OrganizationJson): void {
  const { progress, client, tab } = login;
  progress.chosenScope ??= tab.request.scope;
  progress.organizationId = id;
  progress.canSwitch = true;
  login.tab = { ...tab, request: { ...tab.request, scope: scopeFor(client, progress.chosenScope, alias) } };
}

/** The page with the organizations of the user; undefined when there is nothing to choose. */
function chooser(login: BrowserLogin, step: FlowStep): StepResult | undefined {
  const { context, user, client, tab } = login;
  if (user === undefined || askedOf(client, tab) !== 'any') return undefined;
  const own = organizationsOfUser(context.state.store.json(), user.id).filter(({ enabled }) => enabled);
  return own.length < 2
    ? undefined
    : showForm(login, step, (form) => organizationPage({ ...form, organizations: own }));
}

/** A name that nobody has, of an organization: people may be known by another one, or to its providers. */
function askAgain(
  login: BrowserLogin,
  step: FlowStep,
  { id }: OrganizationJson,
  isOfOrganization: boolean,
): Promise<StepResult> {
  const { context } = login;
  const hasPublic = identityProvidersOf(context.state.store.json()).some(
    ({ organizationId, hideOnLogin }) => organizationId === id && hideOnLogin !== true,
  );
  login.progress.organizationId = id;
  if (isOfOrganization) login.tab = { ...login.tab, message: { type: 'error', text: noAccount } };
  return showNameForm(login, step, usernamePage, {
    keepsName: true,
    providers: hasPublic ? 'organization' : 'realm',
    canRegister: !hasPublic,
  });
}

/** The provider by which a user without a password logs in: that of the membership, or of the domain. */
function providerFor(login: BrowserLogin, { id }: OrganizationJson, domain: string | undefined): string | undefined {
  const { context, user } = login;
  const realm = context.state.store.json();
  if (user?.password !== undefined) return undefined;
  const providers = identityProvidersOf(realm).filter(
    ({ organizationId, enabled }) => organizationId === id && enabled !== false,
  );
  const links = user && context.state.store.users().byId.get(user.id)?.federatedIdentities;
  const own = providers.filter(({ alias }) => links?.some(({ identityProvider }) => identityProvider === alias));
  const isManaged = user !== undefined && isManagedBy(realm.organizations, id, user);
  if (isManaged && own.length === 1) return own[0]?.alias;
  const matching =
    domain === undefined ? undefined : matchingDomain({ domains: domainsOf(realm.organizations, id) }, domain);
  if (domain === undefined || matching === undefined) return undefined;
  return providers.find(({ config }) => {
    const wanted = config['kc.org.domain'];
    const excluded = config['kc.org.excluded.domains']?.split(',') ?? [];
    if (config['kc.org.broker.redirect.mode.email-matches'] !== 'true' || wanted === undefined) return false;
    return !excluded.some((one) => isOfDomain(domain, one.trim())) && (wanted === 'ANY' || wanted === matching);
  })?.alias;
}

type All = readonly OrganizationJson[] | undefined;
const domainsOf = (all: All, id: string) => all?.find((one) => one.id === id)?.domains ?? [];
const isManagedBy = (all: All, id: string, user: User) =>
  all?.some((one) => one.id === id && one.members.some((m) => m.id === user.id && m.membershipType === 'MANAGED')) ===
  true;

/** The page for a user who is no member, where the step wants members. */
async function refuseStrangers(
  login: BrowserLogin,
  { config }: FlowStep,
  found: OrganizationJson | undefined,
): Promise<StepResult | undefined> {
  const { context, user } = login;
  if (user === undefined || config?.requiresUserMembership !== 'true') return undefined;
  if (found?.members.some(({ id }) => id === user.id)) return undefined;
  await fail(login, 'generic_authentication_error', user);
  const text =
    found === undefined
      ? 'User is not a member of any organization'
      : `User is not a member of the organization ${found.name}`;
  return { kind: 'failed', response: withNoBackButton(errorPage(context.state.realm, text, { status: 403 })) };
}
