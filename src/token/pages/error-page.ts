import type { Header, Response } from '../http/response.ts';
import type { Realm } from '../realm/realm.ts';
import { html } from './html.ts';
import { page } from './layout.ts';

export interface ErrorPage {
  /** 400, where nothing else is said. */
  readonly status?: number;
  /** Where the link back to the application leads, if it is known. */
  readonly backTo?: string | undefined;
  readonly headers?: readonly Header[];
  /** Of the document; that of the realm's login, where nothing else is said. */
  readonly title?: string;
}

/** The page "We are sorry...". */
export const errorPage = (
  realm: Realm,
  message: string,
  { status = 400, backTo, headers = [], title }: ErrorPage = {},
): Response =>
  page({
    realm,
    id: 'error',
    ...(title !== undefined && { title }),
    heading: 'We are sorry...',
    status,
    headers,
    content: html`<div id="kc-error-message"><p class="instruction">${message}</p>${
      isWebAddress(backTo) && html`<p><a id="backToApplication" href="${backTo}">« Back to Application</a></p>`
    }</div>`,
  });

/** A link never runs a script. */
export const isWebAddress = (url: string | undefined): url is string => url !== undefined && /^(https?:)?\//i.test(url);
