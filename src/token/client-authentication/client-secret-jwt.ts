import { compactVerify } from 'jose';
import type { AuthenticationMethod } from '../client-authentication.ts';
import { refusals } from '../oauth-error.ts';
import { assertionOf, checkAudience, checkLifetime } from './assertion.ts';

const sharedSecretAlgorithms = ['HS256', 'HS384', 'HS512'];

/** `client_secret_jwt`: an assertion signed with the client's secret. */
export const clientSecretJwt: AuthenticationMethod = async (client, shown, exchange) => {
  const jwt = assertionOf(client, shown);
  const expected = client.attributes.get('token.endpoint.auth.signing.alg') || undefined;
  const { alg } = jwt.header;
  if (typeof alg !== 'string' || !sharedSecretAlgorithms.includes(alg) || (expected ?? alg) !== alg)
    throw refusals.badAssertion('Invalid signature algorithm');
  try {
    await compactVerify(shown.assertion ?? '', new TextEncoder().encode(client.secret ?? ''), { algorithms: [alg] });
  } catch {
    throw refusals.badSecretAssertion();
  }
  checkAudience(jwt, exchange);
  checkLifetime(jwt, client, exchange);
};
