import { authenticateClient } from '../client-authentication/authenticate-client.ts';
import { requireHttps } from '../context/https.ts';
import { formOf, type RequestContext } from '../context/request-context.ts';
import { oauth, oauthErrors } from '../http/oauth-error.ts';
import { jsonResponse, type Response, withLeadingHeaders } from '../http/response.ts';
import { noBackButton } from '../login/cookies.ts';
import { challengeFault } from '../login/pkce.ts';
import { requestParameters } from '../login/request-parameters.ts';
import { hasDeviceFlow, openDeviceCode } from './device-code.ts';
import { deviceErrors } from './device-errors.ts';

/** The device authorization endpoint (RFC 8628 section 3.1). */
export async function authorizeDevice(context: RequestContext): Promise<Response> {
  const { state, issuer } = context;
  requireHttps(context);
  if (!state.realm.enabled) throw oauthErrors.disabledRealm();
  const client = await authenticateClient(context);
  if (!hasDeviceFlow(client)) throw deviceErrors.noAuthorization();
  const form = formOf(context);
  const { fault: repeated } = requestParameters(form);
  if (repeated !== undefined) throw deviceErrors.invalidGrant(repeated, 'invalid_request');
  const challenge = {
    codeChallenge: form.first('code_challenge'),
    codeChallengeMethod: form.first('code_challenge_method'),
  };
  const fault = challengeFault(challenge, client.attributes.get('pkce.code.challenge.method') ?? '');
  if (fault !== undefined) throw oauth(400, 'invalid_request', fault, 'invalid_request');
  const asked = { ...challenge, scope: form.first('scope'), nonce: form.first('nonce') };
  const { code, userCode, expiresAt, interval } = await openDeviceCode(state, client, asked);
  const shown = `${userCode.slice(0, 4)}-${userCode.slice(4)}`;
  return withLeadingHeaders(
    [noBackButton],
    jsonResponse(200, {
      device_code: code,
      user_code: shown,
      verification_uri: `${issuer}/device`,
      verification_uri_complete: `${issuer}/device?user_code=${shown}`,
      expires_in: expiresAt - state.now(),
      interval,
    }),
  );
}
