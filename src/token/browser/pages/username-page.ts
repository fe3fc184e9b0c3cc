import type { Response } from '../../openid/http/endpoint-response.ts';
import { checkbox, field, fixedNameField } from './form-fields.ts';
import { alertBox, page } from './layout.ts';
import { type LoginForm, otherWaysForm, usernameLabel } from './login-page.ts';
import { html, say } from './page-html.ts';
import { type ProviderLink, providerButtons } from './provider-buttons.ts';

interface UsernameForm extends LoginForm {
  readonly username: string;
  readonly rememberMe: boolean;
  /** The page on which people make an account; undefined: they cannot. */
  readonly registerUrl?: string | undefined;
  /** Identity providers by which people log in instead. */
  readonly providers?: readonly ProviderLink[] | undefined;
}

/** The form for a name alone. */
export function usernamePage(form: UsernameForm): Response {
  const { realm, action, alert, error, fixedName, restart, username, rememberMe, registerUrl, otherWays } = form;
  const { providers = [] } = form;
  const isFixed = fixedName !== undefined;
  const label = usernameLabel(realm);
  return page({
    realm,
    id: 'login-username',
    heading: say('Sign in to your account'),
    content: html`${isFixed && fixedNameField(label, fixedName, restart?.url)}
${alert && alertBox(alert)}
<div id="kc-form"><div id="kc-form-wrapper">
<form id="kc-form-login" action="${action}" method="post" novalidate>
${!isFixed && field({ name: 'username', label, value: username, autocomplete: 'username', autofocus: true, error })}
${!isFixed && realm.rememberMe && checkbox('rememberMe', say('Remember me'), rememberMe)}
<button type="submit" name="login" id="kc-login">${say('Sign In')}</button>
</form>
</div></div>${otherWays && otherWaysForm(action)}${providerButtons(providers)}${registerUrl !== undefined && html`<div id="kc-registration"><span>${say('New user?')} <a href="${registerUrl}">${say('Register')}</a></span></div>`}`,
  });
}
