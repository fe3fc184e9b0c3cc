import type { Response } from '../../openid/http/endpoint-response.ts';
import type { Realm } from '../../realm/realm.ts';
import { page } from './layout.ts';
import { html, say } from './page-html.ts';

/** The page that asks whether the user agrees to the terms, with those of Keycloak's theme. */
export const termsPage = (realm: Realm, action: string): Response =>
  page({
    realm,
    id: 'terms',
    heading: say('Terms and Conditions', 'termsTitle'),
    content: html`<p>${say('Terms and conditions to be defined')}</p>
<form action="${action}" method="post">
<button type="submit" name="accept" id="kc-accept">${say('Accept')}</button>
<button type="submit" name="cancel" id="kc-decline" class="secondary">${say('Decline')}</button>
</form>`,
  });
