import { noCache } from '../answer.ts';
import { authenticateClient } from '../client-authentication.ts';
import { grantedTo } from '../cors.ts';
import type { Endpoint, Handler } from '../endpoint.ts';
import { formOf } from '../exchange.ts';
import { checkRefreshToken } from '../grants/refresh-token.ts';
import { htmlPage } from '../html-page.ts';
import { refusals } from '../oauth-error.ts';
import { refuseLoudly } from '../refused-client.ts';

/** Without a browser session there is nobody to log out: a page asks, or says what is wrong with the parameters. */
const page: Handler = ({ request }) => {
  const query = new URLSearchParams(request.query);
  const isWrong = query.has('id_token_hint') || query.has('post_logout_redirect_uri');
  return isWrong
    ? htmlPage(400, 'We are sorry... Invalid parameter', [noCache])
    : htmlPage(200, 'Logging out: Do you want to log out?', [noCache]);
};

/** A client ends the session of a refresh token. */
const post: Handler = (exchange) => {
  const form = formOf(exchange);
  const token = form.first('refresh_token');
  if (token === undefined) return page(exchange);
  return refuseLoudly(exchange, 'LOGOUT_ERROR', async () => {
    const { state } = exchange;
    if (!state.realm.enabled) throw refusals.disabledRealm();
    exchange.crossOrigin = grantedTo(exchange.origin);
    const client = await authenticateClient(exchange);
    const { sid } = await checkRefreshToken(exchange, client, token);
    state.sessions.end(sid);
    return { status: 204, first: exchange.crossOrigin, headers: [noCache] };
  });
};

export const logout: Endpoint = { methods: { GET: page, POST: post }, crossOriginMethods: 'GET, HEAD, OPTIONS' };
