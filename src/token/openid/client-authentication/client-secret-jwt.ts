import { compactVerify } from 'jose';
import { oauthErrors } from '../http/oauth-error.ts';
import { assertionOf, checkAudience, checkLifetime } from './assertion.ts';
import type { AuthenticationMethod } from './authentication-method.ts';

const sharedSecretAlgorithms = ['HS256', 'HS384', 'HS512'];

/** `client_secret_jwt`: an assertion signed with the client's secret. */
export const clientSecretJwt: AuthenticationMethod = async (client, credentials, context) => {
  const jwt = assertionOf(client, credentials);
  const expected = client.attributes.get('token.endpoint.auth.signing.alg') || undefined;
  const { alg } = jwt.header;
  if (typeof alg !== 'string' || alg.toLowerCase() === 'none' || (expected ?? alg) !== alg)
    throw oauthErrors.badAssertion('Invalid signature algorithm');
  if (!sharedSecretAlgorithms.includes(alg))
    throw oauthErrors.badSecretAssertion('Signature on JWT token by client secret failed validation');
  try {
    await compactVerify(credentials.assertion ?? '', new TextEncoder().encode(client.secret ?? ''), {
      algorithms: [alg],
    });
  } catch {
    // Keycloak 26.7 writes two blanks here.
    throw oauthErrors.badSecretAssertion('Signature on JWT token by client secret  failed validation');
  }
  checkAudience(jwt, context);
  await checkLifetime(jwt, client, context);
};
