import { createHash } from 'node:crypto';
import { Html } from './page-html.ts';

/** The style of all pages. Colours have a contrast of 4.5 and more on their background, in light and dark. */
export const style = `
:root{color-scheme:light dark;--ink:#16181d;--soft:#4d5562;--line:#8b93a1;--page:#e6eef9;--card:#fff;--main:#1f5fbf;--on:#fff;--bad:#a8071a;--bad-card:#fdecec}
@media(prefers-color-scheme:dark){:root{--ink:#eceef2;--soft:#b4bac6;--line:#6d7686;--page:#0f1724;--card:#1f2229;--main:#7fb0ff;--on:#101318;--bad:#ff9a93;--bad-card:#3a1f22}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
.login{max-width:33rem;margin:0 auto;padding:2rem 1rem}
#kc-header{margin-bottom:1rem;font-size:1.25rem;text-align:center;overflow-wrap:anywhere}
main{position:relative;padding:2rem;border-top:4px solid var(--main);border-radius:.25rem;box-shadow:0 1px 4px rgb(0 0 0/.18);background:var(--card);overflow-wrap:anywhere}
h1{margin:0 0 1rem;font-size:1.5rem;line-height:1.25}
h2{margin:0 0 .5rem;font-size:1rem}
form,.group{margin:0 0 1rem}
label{display:block;margin-bottom:.25rem;font-weight:600}
.check label{display:flex;gap:.5rem;align-items:center;font-weight:400}
input[type=text],input[type=password],input[type=email],select{width:100%;padding:.4rem .6rem;border:1px solid var(--line);border-radius:.25rem;background:var(--card);color:var(--ink);font:inherit}
input[aria-invalid=true]{border-color:var(--bad)}
button,input[type=submit],.button{display:block;width:100%;margin-top:.5rem;padding:.45rem;border:1px solid var(--main);border-radius:.25rem;background:var(--main);color:var(--on);font:inherit;font-weight:600;text-align:center;cursor:pointer}
.password{position:relative}.password input{padding-right:3rem}
.eye{position:absolute;top:0;right:0;display:flex;align-items:center;justify-content:center;width:2.75rem;height:100%;margin:0;padding:0;border-color:transparent;background:transparent;color:var(--ink)}.eye[hidden]{display:none}.eye[aria-pressed=true]{color:var(--main)}
.options{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;margin-bottom:1rem}.options .group,.options p{margin:0}
#kc-registration,#kc-form-options{margin-top:1.5rem;padding-top:1rem;border-top:1px solid var(--line);text-align:center}
.secondary{background:transparent;color:var(--main)}
:focus-visible{outline:3px solid var(--main);outline-offset:2px}
a{color:var(--main)}
@media(min-width:30rem){main:has(.languages) h1{margin-right:10rem}.languages select{position:absolute;top:2rem;right:2rem;width:9rem}}
.error{margin-top:.375rem;color:var(--bad)}
.alert{margin-bottom:1rem;padding:.75rem;border-left:4px solid var(--main)}
.alert-error{border-color:var(--bad);background:var(--bad-card);color:var(--bad)}
.helper,.required{color:var(--soft);font-size:.875rem}
table{width:100%;border-collapse:collapse}th,td{padding:.35rem;text-align:left;vertical-align:top}
`;

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const submit = 'document.forms[0].submit()';
/** Sends the form of a page on its own: a browser that runs no scripts shows its button. */
export const submitScript = new Html(`<script>${submit}</script>`);
/** The policy for a page with this script. */
export const submitPolicy = `default-src 'none'; base-uri 'none'; script-src ${sourceOf(submit)};`;

const choose =
  "document.getElementById('login-select-toggle').addEventListener('change',e=>{if(e.target.value)location.href=e.target.value})";
/** Follows the choice in the menu of languages. */
export const menuScript = new Html(`<script>${choose}</script>`);

const goOn = "addEventListener('load',()=>location.replace(document.getElementById('continue').href))";
/** Follows the link to go on once all frames of a page are loaded. */
export const continueScript = new Html(`<script>${goOn}</script>`);

const readdress = "history.replaceState({},'',document.querySelector('link[rel=canonical]').href)";
/** A script that gives the page after a form an address that can be loaded again. */
export const readdressScript = new Html(`<script>${readdress}</script>`);

/**
 * The policy for pages: they may load their own style, and pictures in their text. It stands in the page, because the
 * header of this name is Keycloak's. Forms may be sent anywhere, because a browser applies the policy to the redirects
 * behind them: those of a login lead to applications.
 */
export const pagePolicy = `default-src 'none'; base-uri 'none'; img-src data:; style-src ${sourceOf(style)};`;

/** Shows and hides what is written into fields for passwords. */
const toggle = `for(const button of document.querySelectorAll('[data-password-toggle]')){
const field=document.getElementById(button.getAttribute('aria-controls'));
button.hidden=false;
button.onclick=()=>{const shows=field.type==='password';field.type=shows?'text':'password';
button.setAttribute('aria-pressed',String(shows));button.setAttribute('aria-label',shows?button.dataset.labelHide:button.dataset.labelShow)}}`;
export const toggleScript = new Html(`<script>${toggle}</script>`);

/** The policy for a page without a form, which may get none. */
export const formlessPolicy = `${pagePolicy} form-action 'none';`;

/** The policy for a page that changes its address. */
export const readdressPolicy = `${pagePolicy} script-src ${sourceOf(readdress)};`;

/** The policy for a page with the menu of languages or fields for passwords, which may change its address, too. */
export const menuPolicy = `script-src ${sourceOf(choose)} ${sourceOf(toggle)} ${sourceOf(readdress)}; ${pagePolicy}`;

/** The policy for a page with a script of its own, and the menu of languages. */
export const scriptedPolicy = (script: string): string =>
  menuPolicy.replace('script-src ', () => `script-src ${sourceOf(script)} `);
export const scriptOf = (script: string): Html => new Html(`<script>${script}</script>`);

/** The policy for a page that shows pages of others in frames. */
export const framesPolicy = (origins: readonly string[]): string =>
  `${pagePolicy} script-src ${sourceOf(goOn)}; frame-src ${origins.join(' ')};`;

/** The policy for a page without style, whose script asks its own server. */
export const scriptPolicy = (script: string): string =>
  `default-src 'none'; base-uri 'none'; connect-src 'self'; script-src ${sourceOf(script)};`;
