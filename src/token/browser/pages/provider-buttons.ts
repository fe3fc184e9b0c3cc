import { type Html, html, say } from './page-html.ts';

/** An identity provider on a login page. */
export interface ProviderLink {
  readonly alias: string;
  /** For people. */
  readonly name: string;
  readonly url: string;
}

/** The buttons of identity providers, with Keycloak's identifiers. */
export const providerButtons = (providers: readonly ProviderLink[]): Html | false =>
  providers.length > 0 &&
  html`<div class="helper">${say('Or sign in with')}</div>
<div id="kc-social-providers"><ul>${providers.map(
    ({ alias, name, url }) =>
      html`<li><a id="social-${alias}" class="button secondary" type="button" aria-label="${name}" href="${url}"><span>${name}</span></a></li>\n`,
  )}</ul></div>`;
