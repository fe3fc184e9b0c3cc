import { reset } from '../forgotten-password/reset-credentials.ts';
import { showNextAction } from '../login/due-action.ts';
import { type LinkKind, otherAddress } from './link-kind.ts';

const notAllowed = 'Reset Credential not allowed';

/** The user of a link goes on with the flow, and is logged in in the browser that has asked for the mail. */
export const resetCredentialsLink: LinkKind = {
  strange: notAllowed,
  event: 'not_allowed',
  fault: (link) =>
    link.context.state.realm.resetPasswordAllowed ? otherAddress(link) : { error: 'not_allowed', message: notAllowed },
  // Who opens the link again meanwhile sees the form that is due.
  isUsedUp: ({ tab }) => tab.isAuthenticated !== true,
  async follow(link) {
    const { context, tab, user } = link;
    if (tab.isAuthenticated) return showNextAction(context, tab, user);
    return reset(context, { ...tab, code: undefined, userId: user.id, linkUserId: user.id }, 'asked');
  },
};
