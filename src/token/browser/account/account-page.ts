import type { RequestContext } from '../../openid/context/request-context.ts';
import { noCache, type Response } from '../../openid/http/endpoint-response.ts';
import { liveSessions } from '../../openid/inspection/live-sessions.ts';
import { languageOfUser } from '../languages/user-language.ts';
import { type BrowserSession, browserSession } from '../login/browser-session.ts';
import { page } from '../pages/layout.ts';
import { type HtmlPart, html, type Saying, say } from '../pages/page-html.ts';

/** The client of this page, which every realm has. */
const ownClient = 'account-console';

/** The page that shows people their sessions, and lets them log out. */
export async function accountPage(context: RequestContext): Promise<Response> {
  const browser = await browserSession(context);
  context.language = { ...context.language, ofUser: languageOfUser(browser?.user) };
  return browser === undefined ? signInPage(context) : sessionsPage(context, browser);
}

const titled = (context: RequestContext, heading: HtmlPart, content: ReturnType<typeof html>): Response => ({
  ...page({
    realm: context.state.realm,
    id: 'account',
    title: 'Account Management',
    heading,
    headers: [noCache],
    content,
  }),
  contentType: 'text/html; charset=utf-8',
});

/** The way to the login and back. The code that comes back is not used: the browser has its cookies then. */
function signInPage(context: RequestContext): Response {
  const query = new URLSearchParams({
    client_id: ownClient,
    redirect_uri: `${context.issuer}/account/`,
    response_type: 'code',
    scope: 'openid',
    code_challenge: context.state.ids.secret(),
    code_challenge_method: 'S256',
  });
  const url = `${context.issuer}/protocol/openid-connect/auth?${query}`;
  return titled(
    context,
    'Account Management',
    html`<p><a id="landingSignInButton" class="button" href="${url}">${say('Sign in', 'account.signIn')}</a></p>`,
  );
}

const columns = [say('Clients'), say('Started'), say('Last accessed'), say('Expires'), say('Sign out')];

async function sessionsPage(context: RequestContext, browser: BrowserSession): Promise<Response> {
  const { realm } = context.state;
  const own = (await liveSessions(context.state)).filter(({ userId }) => userId === browser.user.id);
  const nameOf = (clientId: string) => realm.clients.get(clientId)?.name ?? clientId;
  const rows = own.map(({ id, offline, startedAt, usedAt, endsAt, clients }) => {
    const isCurrent = !offline && id === browser.session.id;
    const names = clients.map(({ clientId }) => shown(nameOf(clientId), clientId)).join(', ');
    return html`<tr><td>${names}${offline && ' (offline)'}${isCurrent && html` <strong>${say('Current session')}</strong>`}</td>
<td>${time(startedAt)}</td><td>${time(usedAt)}</td><td>${Number.isFinite(endsAt) ? time(endsAt) : say('Never', 'account.never')}</td>
<td>${signOutForm(context, browser, id, isCurrent ? say('Sign out') : say(`Sign out of ${names}`, 'account.signOutOf'))}</td></tr>
`;
  });
  return titled(
    context,
    say('Device activity'),
    html`<p>${say('Signed in as', 'account.signedInAs')} <strong id="account-username">${browser.user.username}</strong></p>
<table>
<thead><tr>${columns.map((one) => html`<th scope="col">${one}</th>`)}</tr></thead>
<tbody>
${rows}</tbody>
</table>
${signOutForm(context, browser, 'all', say('Sign out all devices'))}`,
  );
}

const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** Names such as `${client_account}` belong to texts that only Keycloak has. */
const shown = (name: string, clientId: string) => (name === '' || name.startsWith('$') ? clientId : name);

const signOutForm = ({ issuer }: RequestContext, { stateChecker }: BrowserSession, session: string, label: Saying) =>
  html`<form action="${issuer}/account/sign-out" method="post"><input type="hidden" name="stateChecker" value="${stateChecker}">
<button type="submit" class="secondary" name="session" value="${session}">${label}</button></form>`;
