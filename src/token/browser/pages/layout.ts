import type { Header, Response } from '../../openid/http/endpoint-response.ts';
import type { Realm } from '../../realm/realm.ts';
import { languageMenu, type PageLanguage } from './language-menu.ts';
import { Html, type HtmlPart, html, ownLanguage, say } from './page-html.ts';
import {
  formlessPolicy,
  framesPolicy,
  menuPolicy,
  pagePolicy,
  scriptedPolicy,
  scriptOf,
  style,
  toggleScript,
} from './style.ts';

/** A message above the content of a page. */
export interface Alert {
  readonly type: 'error' | 'warning' | 'success' | 'info';
  readonly text: string;
}

/** A page in the layout that all have in common. */
export interface Page {
  readonly realm: Realm;
  /** Name of Keycloak's page: `login`, `error`, `login-otp`, … */
  readonly id: string;
  /** The title of the document; undefined: that of the realm's login. */
  readonly title?: HtmlPart;
  readonly heading: HtmlPart;
  readonly alert?: Alert | undefined;
  readonly content: Html;
  /** Undefined: 200. */
  readonly status?: number;
  readonly headers?: readonly Header[];
  /** Origins whose pages it shows in frames. */
  readonly frames?: readonly string[];
  /** What runs at its end. */
  readonly script?: string;
}

/** The name of a realm for people. */
const nameOf = ({ displayName, name }: Realm): string => displayName ?? name;

/** A message, for a page that does not show it below its heading. */
export const alertBox = ({ type, text }: Alert) =>
  html`<div class="alert alert-${type} pf-v5-c-alert pf-m-${type === 'error' ? 'danger' : type}" role="alert"><span class="pf-v5-c-alert__title kc-feedback-text">${say(text)}</span></div>`;

const hasPassword = ({ text }: Html) => text.includes(' data-password-toggle');

function policyFor({ content, frames, script }: Page, language: PageLanguage | undefined): string {
  if (frames !== undefined) return framesPolicy(frames);
  if (script !== undefined) return scriptedPolicy(script);
  if (language?.menu !== undefined || hasPassword(content)) return menuPolicy;
  return content.text.includes('<form') ? pagePolicy : formlessPolicy;
}

/** The response with a page. It has Keycloak's ids and names, and markup of our own. */
export function page(shown: Page): Response {
  const { status = 200, headers = [], frames } = shown;
  return {
    status,
    headers: [['Content-Language', 'en'], ...headers],
    contentType: 'text/html;charset=utf-8',
    ...(frames !== undefined && { frames }),
    body: documentOf(shown).text,
    inLanguage: (language) =>
      documentOf(shown, language).in((saying) => (saying === ownLanguage ? language.tag : language.translate(saying))),
  };
}

function documentOf(shown: Page, language?: PageLanguage): Html {
  const { realm, id, title, heading, alert, content, script } = shown;
  const { tag, direction, menu } = language ?? { tag: 'en', direction: undefined, menu: undefined };
  return html`<!DOCTYPE html>
<html lang="${tag}"${direction !== undefined && html` dir="${direction}"`} class="login-pf">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyFor(shown, language)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title ?? say(`Sign in to ${nameOf(realm)}`, 'loginTitle')}</title>
<link rel="icon" href="data:,">
${new Html(`<style>${style}</style>`)}
</head>
<body id="keycloak-bg" data-page-id="login-${id}">
<div class="login">
<header id="kc-header"><div id="kc-header-wrapper">${nameOf(realm)}</div></header>
<main>
<h1 id="kc-page-title">${heading}</h1>
${menu && languageMenu(menu)}${alert && alertBox(alert)}
${content}
</main>
</div>
${hasPassword(content) && toggleScript}${script !== undefined && scriptOf(script)}</body>
</html>
`;
}
