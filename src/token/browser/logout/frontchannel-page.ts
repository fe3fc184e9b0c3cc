import type { RequestContext } from '../../openid/context/request-context.ts';
import { noCache, type Response } from '../../openid/http/endpoint-response.ts';
import type { UserSession } from '../../openid/sessions/session-store.ts';
import { clientUrl } from '../../realm/client-url.ts';
import type { Client } from '../../realm/realm-client.ts';
import { page } from '../pages/layout.ts';
import { html, say } from '../pages/page-html.ts';
import { continueScript } from '../pages/style.ts';

/**
 * The page whose frames tell clients that a session has ended (OpenID Connect Front-Channel Logout 1.0). It goes on by
 * itself when they are loaded.
 * @returns undefined when no client of the session wants to be notified so
 */
export function frontchannelPage(
  context: RequestContext,
  session: UserSession,
  redirectUri: string | undefined,
): Response | undefined {
  const { realm } = context.state;
  const notified = [...session.clients.keys()].flatMap((clientId) => {
    const client = realm.clients.get(clientId);
    const url = client?.enabled && client.frontchannelLogout ? frameUrl(context, client, session) : undefined;
    return client === undefined || url === undefined ? [] : [{ name: client.name || clientId, url }];
  });
  if (notified.length === 0) return undefined;
  return page({
    realm,
    id: 'frontchannel-logout',
    title: say('Logging out'),
    heading: say('Logging out'),
    headers: [noCache],
    frames: notified.map(({ url }) => new URL(url).origin),
    content: html`<p>${say('You are logging out from following apps')}</p>
<ul>${notified.map(({ name, url }) => html`<li>${name} <iframe src="${url}" title="${name}" hidden></iframe></li>`)}</ul>
${redirectUri !== undefined && html`<a id="continue" class="button" href="${redirectUri}">${say('Continue')}</a>${continueScript}`}`,
  });
}

function frameUrl({ baseUrl, issuer }: RequestContext, client: Client, { id }: UserSession): string | undefined {
  const { attributes } = client;
  const text = clientUrl(client, attributes.get('frontchannel.logout.url'), baseUrl);
  if (text === undefined || attributes.get('frontchannel.logout.session.required') !== 'true') return text;
  const url = new URL(text);
  url.searchParams.append('sid', id);
  url.searchParams.append('iss', issuer);
  return url.href;
}
