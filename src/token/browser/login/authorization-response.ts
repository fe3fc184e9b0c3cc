import type { RequestContext } from '../../openid/context/request-context.ts';
import type { Response } from '../../openid/http/endpoint-response.ts';
import type { ClientRequest } from './login-tab.ts';
import { modeWithoutType, type Parameter, parseResponseMode, parseResponseType, sendBack } from './response-mode.ts';

/** The mode of the response to a request that was checked before. */
export function modeOf({ responseType, responseMode }: Pick<ClientRequest, 'responseType' | 'responseMode'>) {
  const type = parseResponseType(responseType);
  return (type && parseResponseMode(responseMode, type)) ?? modeWithoutType(responseMode);
}

/** The issuer (RFC 9207), unless the client does not want it. */
export function issuerParameter({ issuer, state }: RequestContext, clientId: string): readonly Parameter[] {
  const attributes = state.realm.clients.get(clientId)?.attributes;
  return attributes?.get('exclude.issuer.from.auth.response') === 'true' ? [] : [['iss', issuer]];
}

/** Sends the browser back with an error. */
export function sendError(
  context: RequestContext,
  request: Pick<ClientRequest, 'clientId' | 'redirectUri' | 'responseType' | 'responseMode' | 'state'>,
  error: string,
  description?: string,
  mode = modeOf(request),
): Response {
  const { clientId, redirectUri, state } = request;
  // A login for a device has no client to go back to.
  if (redirectUri === '')
    return { status: 302, headers: [['Location', `${context.issuer}/device/status?error=${error}`]] };
  return sendBack(redirectUri, mode, [
    ['error', error],
    ...(description === undefined ? [] : [['error_description', description] as const]),
    ...(state === undefined ? [] : [['state', state] as const]),
    ...issuerParameter(context, clientId),
  ]);
}
