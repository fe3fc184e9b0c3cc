import type { Response } from '../http/response.ts';
import type { Realm } from '../realm/realm.ts';
import { isWebAddress } from './error-page.ts';
import { html } from './html.ts';
import { page } from './layout.ts';

/** A page that says one thing. @param backTo where the link back to the application leads, if it is known */
export const infoPage = (realm: Realm, message: string, backTo?: string): Response =>
  page({
    realm,
    id: 'info',
    heading: message,
    content: html`<div id="kc-info-message"><p class="instruction">${message}</p>${
      isWebAddress(backTo) && html`<p><a href="${backTo}">« Back to Application</a></p>`
    }</div>`,
  });
