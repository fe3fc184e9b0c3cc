import type { Response } from '../../openid/http/endpoint-response.ts';
import type { Realm } from '../../realm/realm.ts';
import { isWebAddress } from './error-page.ts';
import { page } from './layout.ts';
import { html } from './page-html.ts';

/**
 * A page with one message.
 * @param backTo the URL of the link back to the application; undefined when it is not known
 */
export const infoPage = (realm: Realm, message: string, backTo?: string): Response =>
  page({
    realm,
    id: 'info',
    heading: message,
    content: html`<div id="kc-info-message"><p class="instruction">${message}</p>${
      isWebAddress(backTo) && html`<p><a href="${backTo}">« Back to Application</a></p>`
    }</div>`,
  });
