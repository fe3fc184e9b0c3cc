import { actionName, isOneTime } from '../../realm/action-names.ts';
import { allowedRedirectUri } from '../../realm/redirect-uri.ts';
import type { User } from '../../realm/user.ts';
import type { LoginTab } from '../login/login-tab.ts';
import { invalidCode, type LinkFault, type LinkKind, type OpenedLink, otherAddress } from './link-kind.ts';
import { confirmPage, goToActions, withRedirect } from './link-pages.ts';

const actionsOf = ({ token }: OpenedLink): readonly string[] => token.rqac ?? [];

/** The user of a link does what an administrator asks for. */
export const executeActionsLink: LinkKind = {
  strange: invalidCode,
  event: 'not_allowed',
  fault: (link) => redirectFault(link) ?? otherAddress(link),
  isUsedUp: (link) => actionsOf(link).some(isOneTime),
  async follow(link) {
    const { context, isFresh, user } = link;
    if (isFresh) {
      const actions = actionsOf(link).map(actionName);
      return confirmPage(link, 'Perform the following action(s)', { actions });
    }
    const tab = withRedirect(link);
    const verified: User = { ...user, emailVerified: true };
    context.state.store.updateUser(user.id, (before) => ({ ...before, emailVerified: true }));
    const next: LoginTab = { ...tab, actions: [...new Set([...(tab.actions ?? []), ...actionsOf(link)])] };
    return goToActions(link, { ...next, endsWithPage: next.endsWithPage ?? {} }, verified);
  },
};

function redirectFault({ token, client, context }: OpenedLink): LinkFault | undefined {
  if (token.reduri === undefined) return undefined;
  const allowed = allowedRedirectUri(client, token.reduri, { baseUrl: context.baseUrl, isRequired: true });
  return allowed === undefined ? { error: 'invalid_redirect_uri', message: 'Invalid redirect uri' } : undefined;
}
