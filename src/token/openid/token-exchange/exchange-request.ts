import type { Realm } from '../../realm/realm.ts';
import type { Client } from '../../realm/realm-client.ts';
import { type Form, valuesOf } from '../http/form.ts';
import { usesRefreshTokens } from '../tokens/token-issue.ts';
import { exchangeErrors } from './exchange-errors.ts';

const typePrefix = 'urn:ietf:params:oauth:token-type:';

/** The tokens of an exchange. */
interface ExchangeRequest {
  readonly subjectToken: string;
  readonly requested: 'access_token' | 'id_token' | 'refresh_token';
  /** The member `issued_token_type`. */
  readonly issuedType: string;
}

/** Reads the subject token of a request, after the checks that come before it in Keycloak. @throws {OAuthError} */
export function readSubject(client: Client, form: Form): string {
  // Only Keycloak's older exchange knows these.
  for (const name of ['requested_subject', 'requested_issuer', 'subject_issuer'])
    if (form.first.get(name) !== undefined) throw exchangeErrors.unsupported(name);
  if (client.attributes.get('standard.token.exchange.enabled') !== 'true') throw exchangeErrors.notEnabled();
  for (const name of ['subject_token', 'subject_token_type'])
    if (form.first.get(name) === undefined) throw exchangeErrors.required(name);
  if (form.first.get('subject_token_type') !== `${typePrefix}access_token`) throw exchangeErrors.accessTokensOnly();
  return form.first.get('subject_token') ?? '';
}

/** The requested kind of token. Only some clients may get refresh tokens from an exchange. @throws {OAuthError} */
export function requestedType(client: Client, form: Form): Omit<ExchangeRequest, 'subjectToken'> {
  const issuedType = form.first.get('requested_token_type') ?? `${typePrefix}access_token`;
  const name = issuedType.startsWith(typePrefix) ? issuedType.slice(typePrefix.length) : '';
  if (name === 'access_token' || name === 'id_token') return { requested: name, issuedType };
  const mayRefresh =
    usesRefreshTokens(client) &&
    client.attributes.get('standard.token.exchange.enableRefreshRequestedTokenType') === 'SAME_SESSION';
  if (name === 'refresh_token' && mayRefresh) return { requested: name, issuedType };
  throw exchangeErrors.requestedType();
}

/** The requested audiences; undefined when none is requested. @throws {OAuthError} */
export function requestedAudience(realm: Realm, client: Client, form: Form): readonly string[] | undefined {
  const names = valuesOf(form, 'audience');
  const clients = names.map((name) => realm.clients.get(name));
  if (clients.includes(undefined)) throw exchangeErrors.unknownAudience();
  if (client.isPublic) throw exchangeErrors.publicClient();
  if (clients.some((audience) => audience?.enabled === false)) throw exchangeErrors.disabledAudience();
  return names.length === 0 ? undefined : names;
}
