import { recordEvent } from '../../openid/context/record-event.ts';
import type { Response } from '../../openid/http/endpoint-response.ts';
import { closeTab } from '../../openid/sessions/browser-tabs.ts';
import { userLinkLifespan } from '../../realm/link-lifespans.ts';
import { type LoginTab, loadTab, saveTab } from '../login/login-tab.ts';
import { reportLogin } from '../login/report-login.ts';
import { infoPage } from '../pages/info-page.ts';
import { type LinkKind, type OpenedLink, otherAddress, staleLink } from './link-kind.ts';
import { tabOfLoginId } from './link-of-login.ts';
import { confirmPage, homeOf } from './link-pages.ts';

const event = 'IDENTITY_PROVIDER_LINK_ACCOUNT';

/** The user of a link wants to log in by an account at an identity provider. */
export const accountLink: LinkKind = {
  strange: staleLink,
  event: 'invalid_token',
  fault: otherAddress,
  isUsedUp: () => false,
  async follow(link) {
    const { context, token, tab, isFresh, user } = link;
    const { state } = context;
    const { idpu: account = '', idpa: alias = '' } = token;
    if (isVerified(tab)) return verifiedBefore(link);
    if (isFresh) {
      const asked = await loginOfMail(link, token.asid);
      if (asked === undefined || isVerified(asked)) return verifiedBefore(link);
      const heading = `Confirm linking the account ${account} of identity provider ${alias} with your account.`;
      const text = `If you link the account, you will also be able to login using account ${account} of the identity provider ${alias}. Do not proceed if you did not initiate this process or you do not want to link account.`;
      return confirmPage(link, text, { heading }, { oasid: token.asid });
    }
    state.store.updateUser(user.id, (before) => ({ ...before, emailVerified: true }));
    recordEvent(context, {
      type: event,
      clientId: tab.request.clientId,
      userId: user.id,
      details: { email: user.email, identity_provider: alias, identity_provider_identity: account },
    });
    if (token.oasid !== undefined) return goOnInOtherBrowser(link, token.oasid);
    const { goThroughFirstLogin } = await import('../broker/first-broker-login.ts');
    return goThroughFirstLogin(context, verifiedTab(tab, link), 'asked');
  },
};

const isVerified = ({ broker }: LoginTab): boolean => broker?.verifiedAs !== undefined;

/** The login as one whose link was opened, if it still is about that user and that account at the provider. */
function verifiedTab(tab: LoginTab, { token, user }: OpenedLink): LoginTab {
  const { broker } = tab;
  const { identity, existing } = broker ?? {};
  const isMeant = existing?.userId === user.id && identity?.alias === token.idpa && identity?.id === token.idpuid;
  if (broker === undefined || !isMeant) return { ...tab, code: undefined };
  return { ...tab, code: undefined, broker: { ...broker, verifiedAs: token.idpu ?? '' } };
}

/** The login in which the mail was asked for; undefined when it is over. */
async function loginOfMail({ context }: OpenedLink, id: string | undefined): Promise<LoginTab | undefined> {
  const place = tabOfLoginId(id ?? '');
  return loadTab(context.state, place.rootId, place.tabId);
}

async function goOnInOtherBrowser(link: OpenedLink, id: string): Promise<Response> {
  const { context, token, tab, user } = link;
  const { state } = context;
  const { idpa: alias = '', idpuid = '' } = token;
  await closeTab(state, tab);
  const asked = await loginOfMail(link, id);
  if (asked !== undefined) await saveTab(state, { ...verifiedTab(asked, link), code: asked.code });
  const { keepProof } = await import('../broker/proven-link.ts');
  const until = state.now() + userLinkLifespan(state.store.json(), token.typ);
  await keepProof(state, user.id, { alias, id: idpuid }, until);
  const text =
    'You successfully verified your email. Please go back to your original browser and continue there with the login.';
  return infoPage(state.realm, text);
}

function verifiedBefore(link: OpenedLink): Response {
  const { context, tab, user } = link;
  const { clientId } = tab.request;
  reportLogin(context, { error: 'email_already_verified', clientId, userId: user.id }, `${event}_ERROR`);
  return infoPage(context.state.realm, 'Your email address has been verified already.', { backTo: homeOf(link) });
}
