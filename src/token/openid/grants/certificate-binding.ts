import type { Client } from '../../realm/realm-client.ts';
import { oauthErrors } from '../http/oauth-error.ts';

/**
 * Whether the tokens of a client must be bound to its certificate (RFC 8705). No request has a certificate here, so
 * that the client gets no tokens.
 */
export const wantsBoundTokens = ({ attributes }: Client): boolean =>
  attributes.get('tls.client.certificate.bound.access.tokens') === 'true';

/** @throws {OAuthError} for a client whose tokens must be bound to a certificate */
export function checkCertificateBinding(client: Client): void {
  if (wantsBoundTokens(client)) throw oauthErrors.certificateMissing();
}
