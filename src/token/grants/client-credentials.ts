import type { Grant } from '../grant.ts';
import { issueTokens } from '../issue-tokens.ts';
import { refusals } from '../oauth-error.ts';
import { grantScope } from '../scope.ts';

/** RFC 6749 section 4.4: a client asks for itself, as its service account. */
export const clientCredentials: Grant = {
  event: 'CLIENT_LOGIN_ERROR',
  async grant(exchange, client, form) {
    const { state, caller } = exchange;
    if (client.isPublic) throw refusals.publicServiceAccount();
    if (!client.serviceAccount) throw refusals.noServiceAccount();
    const user = state.realm.serviceAccounts.get(client.clientId);
    if (user === undefined) throw refusals.noServiceAccount();
    if (!user.enabled) throw refusals.disabledUser(user.username);
    const asked = form.first('scope');
    const scope = grantScope(state.realm, client, asked);
    const notes = new Map([
      ['client_id', client.clientId],
      ['clientHost', caller],
      ['clientAddress', caller],
    ]);
    if (client.attributes.get('client_credentials.use_refresh_token') !== 'true')
      return issueTokens(exchange, { client, user, scope, notes, grant: 'cc' });

    const offline = scope.clientScopes.some((each) => each.name === 'offline_access');
    const { clientId } = client;
    const start = { id: state.ids.session(), user, clientId, scope: asked, offline, notes };
    const session = state.sessions.open(start, state.now());
    return issueTokens(exchange, { client, user, scope, notes, session, grant: 'cc' });
  },
};
