import type { Client } from '../../realm/realm-client.ts';
import type { User } from '../../realm/user.ts';
import type { RequestContext } from '../context/request-context.ts';
import { requireHost } from '../context/request-host.ts';
import { oauthErrors } from '../http/oauth-error.ts';
import { checkScope, type GrantedScope, grantScope } from '../scopes/grant-scope.ts';
import { openSession } from '../sessions/open-session.ts';
import { checkOfflineAccess, issueTokens } from '../tokens/issue-tokens.ts';
import { checkCertificateBinding } from './certificate-binding.ts';
import type { Grant } from './grant.ts';

/** RFC 6749 section 4.4: a client asks for itself, as its service account. */
export const clientCredentials = {
  event: 'CLIENT_LOGIN',
  async grant(context, client, form) {
    const { state, clientIp } = context;
    if (client.isPublic) throw oauthErrors.publicServiceAccount();
    if (!client.serviceAccount) throw oauthErrors.noServiceAccount();
    const user = state.realm.serviceAccounts.get(client.clientId);
    if (user === undefined) throw oauthErrors.noServiceAccount();
    if (!user.enabled) throw oauthErrors.disabledUser(user.username);
    const requested = form.first.get('scope');
    const scope = serviceAccountScope(context, client, user, requested);
    const notes = new Map([
      // Exports of before version 20 have a mapper on the second name.
      ['client_id', client.clientId],
      ['clientId', client.clientId],
      ['clientHost', clientIp],
      ['clientAddress', clientIp],
    ]);
    const about = { client, user, scope, notes, grant: 'cc' };
    requireHost(context);
    if (client.attributes.get('client_credentials.use_refresh_token') !== 'true') {
      checkCertificateBinding(client);
      return issueTokens(context, about);
    }
    checkOfflineAccess(context, about);
    checkCertificateBinding(client);
    const session = await openSession(state, {
      userId: user.id,
      offline: scope.offline,
      notes,
      client: { clientId: client.clientId, scope: requested, notes: new Map() },
    });
    return issueTokens(context, { ...about, session });
  },
} satisfies Grant;

/** Longer values of `scope` are not remembered. */
const maxRememberedLength = 500;

/** The scope of a service account. It is the same for every request with the same parameter. */
function serviceAccountScope(
  { state }: RequestContext,
  client: Client,
  user: User,
  requested: string | undefined,
): GrantedScope {
  const key = JSON.stringify([client.clientId, requested]);
  let scope = state.serviceAccountScopes.get(key);
  if (scope === undefined) {
    checkScope(state.realm, client, requested);
    scope = grantScope({ realm: state.realm, client, user }, requested);
    if (key.length <= maxRememberedLength) state.serviceAccountScopes.set(key, scope);
  }
  return scope;
}
