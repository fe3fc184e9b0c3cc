// A web application by openid-client. The query of `/login` goes into the authorization request.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import * as client from 'openid-client';

const base = `http://127.0.0.1:${process.env.PORT}`;
const { ISSUER, CLIENT_ID = 'openid-client' } = process.env;
const config = await client.discovery(new URL(ISSUER), CLIENT_ID, `${CLIENT_ID}-secret`, undefined, {
  execute: [client.allowInsecureRequests],
});
const sessions = new Map();
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

async function login(session, { searchParams }) {
  session.verifier = client.randomPKCECodeVerifier();
  session.nonce = client.randomNonce();
  session.state = client.randomState();
  return client.buildAuthorizationUrl(config, {
    redirect_uri: `${base}/callback`,
    scope: 'openid profile email',
    code_challenge: await client.calculatePKCECodeChallenge(session.verifier),
    code_challenge_method: 'S256',
    nonce: session.nonce,
    state: session.state,
    ...Object.fromEntries(searchParams),
  });
}

async function callback(session, url) {
  const checks = {
    pkceCodeVerifier: session.verifier,
    expectedNonce: session.nonce,
    expectedState: session.state,
    idTokenExpected: true,
  };
  const tokens = await client.authorizationCodeGrant(config, url, checks);
  const { sub, acr } = tokens.claims();
  const info = await client.fetchUserInfo(config, tokens.access_token, sub);
  session.tokens = tokens;
  session.user = { preferred_username: info.preferred_username, acr, claims: Object.keys(tokens.claims()).sort() };
}

const routes = {
  '/': (session) => session.user ?? session.error ?? 'anonymous',
  '/login': login,
  '/callback': async (session, url) => {
    session.user = undefined;
    session.error = undefined;
    await callback(session, url).catch((error) => {
      session.error = `error: ${error.error ?? error.code} ${error.error_description ?? ''}`.trim();
    });
    return new URL(base);
  },
  '/refresh': async (session) => {
    const tokens = await client.refreshTokenGrant(config, session.tokens.refresh_token).catch((error) => error);
    if (tokens instanceof Error) session.error = `error: ${tokens.error} ${tokens.error_description}`;
    else session.tokens = tokens;
    session.user = tokens instanceof Error ? undefined : { ...session.user, refreshed: true };
    return new URL(base);
  },
  '/logout': (session) => {
    const { id_token } = session.tokens ?? {};
    session.user = undefined;
    return client.buildEndSessionUrl(config, {
      post_logout_redirect_uri: base,
      ...(id_token !== undefined && { id_token_hint: id_token }),
    });
  },
};

createServer(async (request, response) => {
  const url = new URL(request.url, base);
  const known = new RegExp(`${CLIENT_ID}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1];
  const id = sessions.has(known) ? known : randomUUID();
  if (!sessions.has(id)) sessions.set(id, {});
  response.setHeader('set-cookie', `${CLIENT_ID}=${id}; Path=/; HttpOnly`);
  const result = await routes[url.pathname]?.(sessions.get(id), url);
  if (result === undefined) return response.writeHead(404).end();
  if (result instanceof URL) return response.writeHead(302, { location: result.href }).end();
  const state = typeof result === 'string' ? result : JSON.stringify(result);
  const links = ['login', 'logout', 'refresh'].map((name) => `<a id=${name} href=/${name}>${name}</a>`).join(' ');
  return response
    .setHeader('content-type', 'text/html')
    .end(`<title>app</title><pre id=state>${escaped(state)}</pre>${links}`);
}).listen(Number(process.env.PORT), '127.0.0.1');
