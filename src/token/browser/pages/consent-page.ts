import type { Response } from '../../openid/http/endpoint-response.ts';
import type { Realm } from '../../realm/realm.ts';
import { type Alert, page } from './layout.ts';
import { html, type Saying, say } from './page-html.ts';

interface ConsentForm {
  readonly realm: Realm;
  readonly action: string;
  readonly alert: Alert | undefined;
  readonly code: string;
  readonly clientName: string;
  /** Texts of the scopes that the client asks for. */
  readonly texts: readonly (string | Saying)[];
}

/** The page that asks for consent. */
export const consentPage = ({ realm, action, alert, code, clientName, texts }: ConsentForm): Response =>
  page({
    realm,
    id: 'login-oauth-grant',
    heading: say(`Grant Access to ${clientName}`, 'oauthGrantTitle'),
    alert,
    content: html`<div id="kc-oauth" class="content-area"><h2>${say('Do you grant these access privileges?')}</h2>
<ul>${texts.map((text) => html`<li><span>${text}</span></li>`)}</ul>
<form action="${action}" method="post">
<input type="hidden" name="code" value="${code}">
<button type="submit" name="accept" id="kc-login">${say('Yes')}</button>
<button type="submit" name="cancel" id="kc-cancel" class="secondary">${say('No')}</button>
</form></div>`,
  });
