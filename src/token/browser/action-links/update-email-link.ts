import { recordEvent } from '../../openid/context/record-event.ts';
import type { Response } from '../../openid/http/endpoint-response.ts';
import { changeEmail, newEmailFault } from '../login/actions/change-email.ts';
import { endOtherSessions } from '../login/actions/other-sessions.ts';
import { pendingEmail } from '../login/actions/pending-email.ts';
import { withoutAction } from '../login/actions/required-action.ts';
import { errorPage } from '../pages/error-page.ts';
import { infoPage } from '../pages/info-page.ts';
import { type LinkKind, type OpenedLink, staleLink } from './link-kind.ts';
import { homeOf } from './link-pages.ts';

/** The user of a link gets the address to which it was sent. */
export const updateEmailLink: LinkKind = {
  strange: staleLink,
  event: 'invalid_token',
  fault: ({ token, user }) =>
    token.oldEmail === user.email ? undefined : { error: 'invalid_email', message: staleLink },
  // A link is over when another one was sent, or the address is the user's.
  isUsedUp: () => false,
  async follow(link) {
    const { context, token, user } = link;
    const { state } = context;
    const { newEmail = '' } = token;
    if (user.attributes.get(pendingEmail)?.[0] !== newEmail)
      return errorPage(state.realm, 'This email verification has been cancelled by an administrator.', {
        backTo: homeOf(link),
      });
    const fault = newEmailFault(state, user, newEmail);
    if (fault !== undefined) return errorPage(state.realm, fault, { backTo: homeOf(link) });
    return update(link, newEmail);
  },
};

async function update(link: OpenedLink, newEmail: string): Promise<Response> {
  const { context, token, tab, user } = link;
  const { state } = context;
  const changed = changeEmail(state, user, newEmail, true);
  state.store.updateUser(user.id, (before) => ({
    ...before,
    requiredActions: withoutAction(before.requiredActions, 'VERIFY_EMAIL'),
  }));
  if (token.logoutSessions) await endOtherSessions({ context, tab, user: changed, url: '', mayCancel: false });
  const details = { previous_email: user.email, updated_email: newEmail };
  recordEvent(context, { type: 'UPDATE_EMAIL', clientId: tab.request.clientId, userId: user.id, details });
  const message = `The account email has been successfully updated to ${newEmail}.`;
  return infoPage(state.realm, message, { heading: 'Email updated', backTo: homeOf(link) });
}
