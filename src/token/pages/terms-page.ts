import type { Response } from '../http/response.ts';
import type { Realm } from '../realm/realm.ts';
import { html } from './html.ts';
import { page } from './layout.ts';

/** The page that asks whether somebody agrees to the terms: those of Keycloak's own theme. */
export const termsPage = (realm: Realm, action: string): Response =>
  page({
    realm,
    id: 'terms',
    heading: 'Terms and Conditions',
    content: html`<p>Terms and conditions to be defined</p>
<form action="${action}" method="post">
<button type="submit" name="accept" id="kc-accept">Accept</button>
<button type="submit" name="cancel" id="kc-decline" class="secondary">Decline</button>
</form>`,
  });
