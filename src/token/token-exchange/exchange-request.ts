import type { Form } from '../http/form.ts';
import type { Client } from '../realm/client.ts';
import type { Realm } from '../realm/realm.ts';
import { usesRefreshTokens } from '../tokens/issue-tokens.ts';
import { exchangeErrors } from './exchange-errors.ts';

const typePrefix = 'urn:ietf:params:oauth:token-type:';

/** What is exchanged for what. */
interface ExchangeRequest {
  readonly subjectToken: string;
  readonly requested: 'access_token' | 'id_token' | 'refresh_token';
  /** The member `issued_token_type`. */
  readonly issuedType: string;
}

/** The parts of the request that need no look at the token, in Keycloak's order. @throws {OAuthError} */
export function readSubject(client: Client, form: Form): string {
  // Only Keycloak's older exchange takes these.
  for (const name of ['requested_subject', 'requested_issuer', 'subject_issuer'])
    if (form.first(name) !== undefined) throw exchangeErrors.unsupported(name);
  if (client.attributes.get('standard.token.exchange.enabled') !== 'true') throw exchangeErrors.notEnabled();
  for (const name of ['subject_token', 'subject_token_type'])
    if (form.first(name) === undefined) throw exchangeErrors.required(name);
  if (form.first('subject_token_type') !== `${typePrefix}access_token`) throw exchangeErrors.accessTokensOnly();
  return form.first('subject_token') ?? '';
}

/** Which token is requested; refresh tokens are for clients that may have them from an exchange. @throws {OAuthError} */
export function requestedType(client: Client, form: Form): Omit<ExchangeRequest, 'subjectToken'> {
  const issuedType = form.first('requested_token_type') ?? `${typePrefix}access_token`;
  const name = issuedType.startsWith(typePrefix) ? issuedType.slice(typePrefix.length) : '';
  if (name === 'access_token' || name === 'id_token') return { requested: name, issuedType };
  const mayRefresh =
    usesRefreshTokens(client) &&
    client.attributes.get('standard.token.exchange.enableRefreshRequestedTokenType') === 'SAME_SESSION';
  if (name === 'refresh_token' && mayRefresh) return { requested: name, issuedType };
  throw exchangeErrors.requestedType();
}

/** The audiences that are asked for; undefined: none in particular. @throws {OAuthError} */
export function requestedAudience(realm: Realm, client: Client, form: Form): readonly string[] | undefined {
  const names = form.all('audience');
  const clients = names.map((name) => realm.clients.get(name));
  if (clients.includes(undefined)) throw exchangeErrors.unknownAudience();
  if (client.isPublic) throw exchangeErrors.publicClient();
  if (clients.some((audience) => audience?.enabled === false)) throw exchangeErrors.disabledAudience();
  return names.length === 0 ? undefined : names;
}
