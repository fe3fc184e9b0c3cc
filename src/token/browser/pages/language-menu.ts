import type { PageLanguage } from '../../openid/http/endpoint-response.ts';
import { type Html, html, say } from './page-html.ts';
import { menuScript } from './style.ts';

export type { PageLanguage };

/** The menu of languages, with Keycloak's identifiers. */
export const languageMenu = (options: NonNullable<PageLanguage['menu']>): Html =>
  html`<div class="group languages"><select aria-label="${say('languages', 'languages')}" id="login-select-toggle">
${options.map(({ url, label, isSelected }) => html`<option value="${url}"${isSelected && html` selected`}>${label}</option>\n`)}</select></div>
${menuScript}
`;
