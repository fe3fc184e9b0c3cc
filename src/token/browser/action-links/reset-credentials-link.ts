import { resetSteps } from '../forgotten-password/reset-steps.ts';
import { showNextAction } from '../login/due-action.ts';
import type { LoginTab } from '../login/login-tab.ts';
import { type LinkKind, otherAddress } from './link-kind.ts';
import { goToActions } from './link-pages.ts';

const notAllowed = 'Reset Credential not allowed';

/** The user of a link sets a new password, and is logged in in the browser that has asked for the mail. */
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
    const { actions, forcesLogin } = resetSteps(context.state.store.json(), user);
    const next: LoginTab = {
      ...tab,
      actions: [...new Set([...(tab.actions ?? []), ...actions])],
      endsWithPage: tab.endsWithPage ?? (forcesLogin ? {} : undefined),
    };
    return goToActions(link, next, user);
  },
};
