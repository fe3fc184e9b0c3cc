import { hash } from 'node:crypto';

/** Proof Key for Code Exchange (RFC 7636), with the texts of Keycloak 26.7. */
export interface Challenge {
  readonly codeChallenge?: string | undefined;
  readonly codeChallengeMethod?: string | undefined;
}

const isWellFormed = (text: string) => /^[0-9A-Za-z\-._~]{43,128}$/.test(text);

/** What is wrong with the challenge of a request. @param required the method that the client must use; empty: none */
export function challengeFault(
  { codeChallenge, codeChallengeMethod: method }: Challenge,
  required: string,
): string | undefined {
  if (required !== '') {
    if (method === undefined) return 'Missing parameter: code_challenge_method';
    if (method !== required) return 'Invalid parameter: code challenge method is not matching the configured one';
    if (codeChallenge === undefined) return 'Missing parameter: code_challenge';
  }
  if (codeChallenge === undefined) return method === undefined ? undefined : 'Missing parameter: code_challenge';
  if (method !== undefined && !['S256', 'plain'].includes(method)) return 'Invalid parameter: code_challenge_method';
  return isWellFormed(codeChallenge) ? undefined : 'Invalid parameter: code_challenge';
}

/** What is wrong with a verifier, and Keycloak's name for it. */
export function verifierFault(
  { codeChallenge, codeChallengeMethod }: Challenge,
  verifier: string | undefined,
): { readonly text: string; readonly event: string } | undefined {
  const fault = (event: string, text: string) => ({ text, event });
  if (codeChallenge === undefined)
    return verifier === undefined
      ? undefined
      : fault('invalid_code_verifier', 'PKCE code verifier specified but challenge not present in authorization');
  if (verifier === undefined) return fault('code_verifier_missing', 'PKCE code verifier not specified');
  if (!isWellFormed(verifier)) return fault('invalid_code_verifier', 'PKCE verification failed: Invalid code verifier');
  const encoded = codeChallengeMethod === 'S256' ? hash('sha256', verifier, 'base64url') : verifier;
  return encoded === codeChallenge
    ? undefined
    : fault('pkce_verification_failed', 'PKCE verification failed: Code mismatch');
}
