import { nameInLinks, type Provider } from '../../openid/brokering/provider.ts';
import type { Authenticator } from '../../openid/flows/authenticator.ts';
import type { StepResult } from '../../openid/flows/flow-fault.ts';
import type { FlowStep } from '../../openid/flows/flow-tree.ts';
import { isPlainObject } from '../../realm/json-cursor.ts';
import type { User } from '../../realm/user.ts';
import { loginIdOf } from '../action-links/link-of-login.ts';
import { mailLink, notSentPage } from '../action-links/mail-link.ts';
import { type BrowserLogin, showForm } from '../flows/browser-login.ts';
import { mustDo } from '../flows/otp-steps.ts';
import { withNoBackButton } from '../login/find-tab.ts';
import { stepForm } from '../login/login-urls.ts';
import { linkByMailPage } from '../pages/link-by-mail-page.ts';
import { brokered, existingUser } from './first-login.ts';
import { takeProof } from './proven-link.ts';

/** `idp-email-verification`: whose address it is opens a link, where the realm has a mail server (Keycloak 26.7). */
export const linkByMail = (login: BrowserLogin): Authenticator => ({
  isConfigured: () => false,
  begin: (step) => link(login, step),
  submit(step) {
    login.tab = { ...login.tab, verifying: undefined };
    return link(login, step);
  },
});

async function link(login: BrowserLogin, step: FlowStep): Promise<StepResult> {
  const { context, tab } = login;
  const { state } = context;
  const { smtpServer } = state.store.json();
  const { isOtherEmail, isOtherUsername, verifiedAs } = tab.broker ?? {};
  const hasServer = isPlainObject(smtpServer) && Object.keys(smtpServer).length > 0;
  if (!hasServer || isOtherEmail || isOtherUsername) return { kind: 'attempted' };
  const user = existingUser(login);
  const { identity } = brokered(login);
  if (verifiedAs === identity.username) {
    // The other browser's part is done, so that it brings nothing back that is taken away later.
    await takeProof(state, user.id, identity);
    login.user = user;
    return { kind: 'success' };
  }
  // A page that is loaded again sends no other mail.
  if (tab.verifying === user.email) return show(login, step);
  const fault = await send(login, step, user);
  if (fault !== undefined) return { kind: 'failed', response: withNoBackButton(notSentPage(context)) };
  login.tab = { ...tab, verifying: user.email };
  mustDo(login, 'VERIFY_EMAIL');
  return show(login, step);
}

function send(login: BrowserLogin, step: FlowStep, user: User): Promise<string | undefined> {
  const { context, tab } = login;
  const { identity, provider } = brokered(login);
  const { alias, username } = identity;
  const { email = '' } = user;
  return mailLink(context, tab, user, {
    kind: 'idp-verify-account-via-email',
    to: email,
    claims: { asid: loginIdOf(context, tab), eml: email, idpu: username, idpuid: identity.id, idpa: alias },
    execution: stepForm(step.id),
    linking: { provider: nameOf(provider), account: username },
  });
}

/** The name of a provider: with a capital letter where it is only its alias (Keycloak 26.7). */
function nameOf({ json }: Provider): string {
  const name = nameInLinks(json);
  return name === json.alias ? name.charAt(0).toUpperCase() + name.slice(1) : name;
}

function show(login: BrowserLogin, step: FlowStep): StepResult {
  const { identity, provider } = brokered(login);
  const { realm } = login.context.state;
  return showForm(login, step, (shared) =>
    linkByMailPage({
      ...shared,
      provider: nameOf(provider),
      account: identity.username,
      realmName: realm.displayName ?? realm.name,
    }),
  );
}
