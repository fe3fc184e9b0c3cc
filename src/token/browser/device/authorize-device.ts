import { authenticateClient } from '../../openid/client-authentication/authenticate-client.ts';
import { allowClientOrigin, checkOrigin } from '../../openid/context/cors.ts';
import { requireHttps } from '../../openid/context/https.ts';
import { formOf, type RequestContext } from '../../openid/context/request-context.ts';
import { hasDeviceFlow, openDeviceCode } from '../../openid/device/device-code.ts';
import { deviceErrors } from '../../openid/device/device-errors.ts';
import { challengeFault } from '../../openid/grants/pkce.ts';
import { jsonResponse, type Response, withLeadingHeaders } from '../../openid/http/endpoint-response.ts';
import { oauth, oauthErrors } from '../../openid/http/oauth-error.ts';
import { noBackButton } from '../login/cookies.ts';
import { requestParameters } from '../login/request-parameters.ts';

/** The device authorization endpoint (RFC 8628 section 3.1). */
export async function authorizeDevice(context: RequestContext): Promise<Response> {
  const { state, issuer } = context;
  requireHttps(context);
  if (!state.realm.enabled) throw oauthErrors.disabledRealm();
  context.crossOrigin = allowClientOrigin(context.origin);
  const client = await authenticateClient(context);
  checkOrigin(context, client);
  // Pages may read the codes, but not why there are none (Keycloak 26.7).
  const { crossOrigin } = context;
  context.crossOrigin = [];
  if (!hasDeviceFlow(client)) throw deviceErrors.noAuthorization();
  const form = formOf(context);
  const { fault: repeated } = requestParameters(form);
  if (repeated !== undefined) throw deviceErrors.invalidGrant(repeated, 'invalid_request');
  const challenge = {
    codeChallenge: form.first.get('code_challenge'),
    codeChallengeMethod: form.first.get('code_challenge_method'),
  };
  const fault = challengeFault(challenge, client.attributes.get('pkce.code.challenge.method') ?? '');
  if (fault !== undefined) throw oauth(400, 'invalid_request', fault, 'invalid_request');
  const asked = { ...challenge, scope: form.first.get('scope'), nonce: form.first.get('nonce') };
  const { code, userCode, expiresAt, interval } = await openDeviceCode(state, client, asked);
  const shown = `${userCode.slice(0, 4)}-${userCode.slice(4)}`;
  return withLeadingHeaders(
    [noBackButton, ...crossOrigin],
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
