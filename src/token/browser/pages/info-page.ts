import type { Response } from '../../openid/http/endpoint-response.ts';
import type { Realm } from '../../realm/realm.ts';
import { isWebAddress } from './error-page.ts';
import { page } from './layout.ts';
import { html, say } from './page-html.ts';

interface InfoPage {
  /** Undefined: the message. */
  readonly heading?: string;
  /** The URL of the link back to the application; undefined when it is not known. */
  readonly backTo?: string | undefined;
  /** The URL of the link to go on, which takes the place of that to the application. */
  readonly proceedTo?: string;
  /** Names of required actions for people, behind the message. */
  readonly actions?: readonly string[];
}

/** A page with one message. */
export function infoPage(
  realm: Realm,
  message: string,
  { heading = message, backTo, proceedTo, actions = [] }: InfoPage = {},
): Response {
  const back = isWebAddress(backTo) && html`<p><a href="${backTo}">${say('« Back to Application')}</a></p>`;
  const link =
    proceedTo === undefined ? back : html`<p><a href="${proceedTo}">${say('» Click here to proceed')}</a></p>`;
  const shown = page({
    realm,
    id: 'info',
    heading: say(heading),
    content: html`<div id="kc-info-message"><p class="instruction">${say(message)}${
      actions.length > 0 && html`: <b>${actions.map((action, at) => [at > 0 && ', ', say(action)])}</b>`
    }</p>${link}</div>`,
  });
  return { ...shown, message: { kind: 'info', text: message } };
}
