import { oauthErrors } from '../http/oauth-error.ts';
import type { Client } from '../realm/client.ts';

/** Whether the tokens of a client are bound to its certificate (RFC 8705). No request here has one, so there are none. */
export const wantsBoundTokens = ({ attributes }: Client): boolean =>
  attributes.get('tls.client.certificate.bound.access.tokens') === 'true';

/** @throws {OAuthError} for clients that want tokens bound to a certificate. */
export function checkCertificateBinding(client: Client): void {
  if (wantsBoundTokens(client)) throw oauthErrors.certificateMissing();
}
