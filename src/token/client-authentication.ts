import { basicCredentials } from './basic-credentials.ts';
import { clientSecret } from './client-authentication/client-secret.ts';
import { clientSecretJwt } from './client-authentication/client-secret-jwt.ts';
import { privateKeyJwt } from './client-authentication/private-key-jwt.ts';
import { type Exchange, formOf } from './exchange.ts';
import { readJwt, type UnverifiedJwt } from './jwt.ts';
import { refusals } from './oauth-error.ts';
import type { Client } from './realm/realm.ts';

/** What a client shows of itself. */
export interface Presented {
  readonly clientId: string | undefined;
  readonly secret: string | undefined;
  readonly assertionType: string | undefined;
  readonly assertion: string | undefined;
  /** The assertion's content, not verified. */
  readonly jwt: UnverifiedJwt | undefined;
}

/** One way in which clients prove who they are. Passes, or throws a refusal. */
export type AuthenticationMethod = (client: Client, presented: Presented, exchange: Exchange) => Promise<void> | void;

/** Every method, by the name that a client has for it in the export. */
const methods: ReadonlyMap<string, AuthenticationMethod> = new Map([
  ['client-secret', clientSecret],
  ['client-jwt', privateKeyJwt],
  ['client-secret-jwt', clientSecretJwt],
]);

/** Whether clients can authenticate with a method of this name. */
export const isKnownMethod = (name: string): boolean => methods.has(name);

/** The body wins over Basic, field by field, also where it is empty (recorded). @throws {Refusal} for broken Basic. */
export function presented(exchange: Exchange): Presented {
  const form = formOf(exchange);
  const basic = basicCredentials(exchange.request.headers.authorization);
  const field = (name: string) => (form.carriesCredentials ? form.first(name) : undefined);
  const assertion = field('client_assertion');
  return {
    clientId: field('client_id') ?? basic.id,
    secret: field('client_secret') ?? basic.secret,
    assertionType: field('client_assertion_type'),
    assertion,
    jwt: assertion === undefined ? undefined : readJwt(assertion),
  };
}

/** The client that a request names: by id, or by its assertion. Issuer and subject of an assertion must be the same. */
export function claimedClientId({ clientId, jwt }: Presented): string | undefined {
  if (clientId !== undefined) return clientId;
  const { iss, sub } = jwt?.claims ?? {};
  return typeof sub === 'string' && iss === sub ? sub : undefined;
}

/**
 * Finds out which client is asking, and makes it prove that. Public clients need no proof.
 * @throws {Refusal} the same for unknown and disabled clients, another one for wrong proof (recorded).
 */
export async function authenticateClient(exchange: Exchange): Promise<Client> {
  const shown = presented(exchange);
  const id = claimedClientId(shown);
  const client = id === undefined ? undefined : exchange.state.realm.clients.get(id);
  if (client === undefined) throw refusals.unknownClient();
  if (!client.enabled) throw refusals.disabledClient();
  if (client.isPublic) {
    if (shown.clientId === undefined) throw refusals.unknownClient();
    return client;
  }
  const method = methods.get(client.authenticator);
  if (method === undefined || (method === clientSecret && shown.clientId === undefined)) throw refusals.unknownClient();
  await method(client, shown, exchange);
  return client;
}
