import { recordEvent } from '../../openid/context/record-event.ts';
import type { Response } from '../../openid/http/endpoint-response.ts';
import { closeTab, dropRoot } from '../../openid/sessions/browser-tabs.ts';
import type { User } from '../../realm/user.ts';
import { withoutAction } from '../login/actions/required-action.ts';
import type { LoginTab } from '../login/login-tab.ts';
import { nextAction } from '../login/next-action.ts';
import { reportLogin } from '../login/report-login.ts';
import { infoPage } from '../pages/info-page.ts';
import { type LinkKind, type OpenedLink, staleLink } from './link-kind.ts';
import { tabOfLoginId } from './link-of-login.ts';
import { confirmPage, goToActions, homeOf, withRedirect } from './link-pages.ts';

const name = 'VERIFY_EMAIL';

/** The user of a link has the address. */
export const verifyEmailLink: LinkKind = {
  strange: staleLink,
  event: 'invalid_token',
  fault: ({ token, user }) => (token.eml === user.email ? undefined : { error: 'invalid_email', message: staleLink }),
  isUsedUp: () => false,
  async follow(link) {
    const { context, token, tab, isFresh, user } = link;
    const { state } = context;
    const isAsked = [...user.requiredActions, ...(tab.actions ?? [])].includes(name);
    if (user.emailVerified && !isAsked) return verifiedBefore(link);
    if (isFresh) {
      const heading = 'Email address validation';
      const message = `Confirm validity of e-mail address ${user.email ?? ''}.`;
      return confirmPage(link, message, { heading }, { oasid: token.asid });
    }
    const verified: User = {
      ...user,
      emailVerified: true,
      requiredActions: withoutAction(user.requiredActions, name),
    };
    state.store.updateUser(user.id, (before) => ({
      ...before,
      emailVerified: true,
      requiredActions: withoutAction(before.requiredActions, name),
    }));
    const { clientId } = tab.request;
    const details = { email: user.email };
    recordEvent(context, { type: name, clientId, userId: user.id, details });
    const next: LoginTab = { ...withRedirect(link), actions: withoutAction(tab.actions, name) };
    if (token.oasid === undefined) return goToActions(link, next, verified);
    await dropRoot(state, tabOfLoginId(token.oasid).rootId);
    if (nextAction(context, { ...next, userId: user.id, isAuthenticated: true }, verified) === undefined) {
      await closeTab(state, tab);
      const heading = 'Email address verified';
      return infoPage(state.realm, 'Your email address has been verified.', { heading, backTo: homeOf(link) });
    }
    return goToActions(link, { ...next, endsWithPage: next.endsWithPage ?? {} }, verified);
  },
};

function verifiedBefore(link: OpenedLink): Response {
  const { context, tab, user } = link;
  const { clientId } = tab.request;
  reportLogin(context, { error: 'email_already_verified', clientId, userId: user.id }, 'VERIFY_EMAIL_ERROR');
  return infoPage(context.state.realm, 'Your email address has been verified already.', {
    heading: 'Email address verified',
    backTo: homeOf(link),
  });
}
