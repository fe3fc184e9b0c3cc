import { equalSecrets } from '../../../http/constant-time.ts';
import type { Client } from '../../realm/realm-client.ts';
import { formOf, type RequestContext } from '../context/request-context.ts';
import { oauthErrors } from '../http/oauth-error.ts';
import type { AuthenticationMethod } from './authentication-method.ts';
import { clientSecretJwt } from './client-secret-jwt.ts';
import { privateKeyJwt } from './private-key-jwt.ts';
import { claimedClientId, credentialsOf } from './request-credentials.ts';

/** The client's secret, in the form or by Basic. */
const clientSecret: AuthenticationMethod = (client, { secret }, { state, request }) => {
  const refuse = (text: string) => {
    request.notes?.push({ step: 'secret', text });
    return oauthErrors.wrongSecret();
  };
  if (secret === undefined) throw refuse('no secret came');
  if (client.secret === undefined) throw refuse(`client ${client.clientId} has no secret`);
  if (!equalSecrets(client.secret, secret)) throw refuse(`the secret differs from that of client ${client.clientId}`);
  const expiry = Number(client.attributes.get('client.secret.expiration.time'));
  if (expiry > 0 && expiry <= state.now()) throw refuse(`the secret expired ${state.now() - expiry} seconds ago`);
};

/** Every method, by the name that a client has for it in the export. */
const methods: ReadonlyMap<string, AuthenticationMethod> = new Map([
  ['client-secret', clientSecret],
  ['client-jwt', privateKeyJwt],
  ['client-secret-jwt', clientSecretJwt],
]);

/** Whether clients can authenticate with a method of this name. */
export const isKnownMethod = (name: string): boolean => methods.has(name);

/**
 * Identifies and authenticates the client. Public clients need no proof.
 * @throws {OAuthError} for unknown and disabled clients the same one, for a wrong proof another one (Keycloak 26.7)
 */
export async function authenticateClient(context: RequestContext): Promise<Client> {
  const form = formOf(context);
  const credentials = credentialsOf(form, context.request.headers.authorization);
  const id = claimedClientId(credentials);
  const client = id === undefined ? undefined : context.state.realm.clients.get(id);
  if (client === undefined) throw oauthErrors.unknownClient();
  if (!client.enabled) throw oauthErrors.disabledClient();
  const isNamed = credentials.clientId !== undefined;
  if (client.isPublic) {
    if (!isNamed) throw oauthErrors.unknownClient();
    return client;
  }
  // Keycloak 26.7 looks for a client of this kind in the form alone. Certificates are not supported.
  if (client.authenticator === 'client-x509' && form.first.get('client_id') === undefined)
    throw oauthErrors.clientIdMissing();
  const method = methods.get(client.authenticator);
  if (method === undefined || (method === clientSecret && !isNamed)) throw oauthErrors.unknownClient();
  await method(client, credentials, context);
  return client;
}
