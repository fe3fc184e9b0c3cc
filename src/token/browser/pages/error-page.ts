import type { Header, Response } from '../../openid/http/endpoint-response.ts';
import type { Realm } from '../../realm/realm.ts';
import { page } from './layout.ts';
import { html, say } from './page-html.ts';

export interface ErrorPage {
  /** Undefined: 400. */
  readonly status?: number;
  /** The URL of the link back to the application; undefined when it is not known. */
  readonly backTo?: string | undefined;
  readonly headers?: readonly Header[];
  /** The title of the document; undefined: that of the realm's login. */
  readonly title?: string;
}

/** The page "We are sorry...". */
export const errorPage = (
  realm: Realm,
  message: string,
  { status = 400, backTo, headers = [], title }: ErrorPage = {},
): Response => ({
  ...page({
    realm,
    id: 'error',
    ...(title !== undefined && { title }),
    heading: say('We are sorry...'),
    status,
    headers,
    content: html`<div id="kc-error-message"><p class="instruction">${say(message)}</p>${
      isWebAddress(backTo) &&
      html`<p><a id="backToApplication" href="${backTo}">${say('« Back to Application')}</a></p>`
    }</div>`,
  }),
  message: { kind: 'error', text: message },
});

/** The URL of a link, unless it would run a script. */
export const isWebAddress = (url: string | undefined): url is string => url !== undefined && /^(https?:)?\//i.test(url);
