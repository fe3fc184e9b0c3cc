import type { RequestContext } from '../../openid/context/request-context.ts';
import type { Response } from '../../openid/http/endpoint-response.ts';
import { signingKey, signJwt, verifyJwt } from '../../openid/tokens/signed-jwt.ts';
import { cookieOf, setCookie } from '../login/cookies.ts';

/** How long a message can be read in another language, in seconds (Keycloak 26.7). */
const lifespan = 300;

/** A message that a page shows without a login. */
export interface DetachedMessage {
  readonly kind: 'error' | 'info';
  readonly text: string;
  readonly status: number;
  readonly clientId: string | undefined;
}

const parameters = ({ request }: RequestContext) => new URLSearchParams(request.query);

/**
 * Keeps the message of a page in a cookie, so that it can be read in another language.
 * @returns the URL of the page that shows it
 */
export async function keepMessage(context: RequestContext, { message, status }: Response): Promise<string | undefined> {
  if (message === undefined) return undefined;
  const { state } = context;
  const named = parameters(context).get('client_id') ?? undefined;
  const clientId = named !== undefined && state.realm.clients.has(named) ? named : undefined;
  const checker = state.ids.uuid();
  const before = parameters(context).get('kc_state_checker') ?? undefined;
  const detached: DetachedMessage = { ...message, status, clientId };
  const claims = { typ: 'Message', iss: context.issuer, message: detached, checkers: [checker, before] };
  const value = await signJwt(await signingKey(state, 'HS512'), 'JWT', JSON.stringify(claims));
  context.cookies = [...context.cookies, setCookie(context, 'KC_STATE_CHECKER', value, lifespan)];
  const client = clientId === undefined ? '' : `client_id=${encodeURIComponent(clientId)}&`;
  return `${context.issuer}/login-actions/detached-info?${client}kc_state_checker=${checker}`;
}

/** The message in the cookie; undefined when the URL of the request is not that of its page. */
export async function keptMessage(context: RequestContext): Promise<DetachedMessage | undefined> {
  const cookie = cookieOf(context, 'KC_STATE_CHECKER');
  const claims = cookie ? await verifyJwt(context.state.keys, cookie) : undefined;
  if (claims?.typ !== 'Message' || claims.iss !== context.issuer) return undefined;
  const checkers = Array.isArray(claims.checkers) ? claims.checkers : [];
  return checkers.includes(parameters(context).get('kc_state_checker') ?? '')
    ? (claims.message as DetachedMessage)
    : undefined;
}
