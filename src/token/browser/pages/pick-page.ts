import type { Response } from '../../openid/http/endpoint-response.ts';
import type { User } from '../../realm/user.ts';
import { field } from './form-fields.ts';
import { page } from './layout.ts';
import type { LoginForm } from './login-page.ts';
import { html } from './page-html.ts';

interface PickForm extends Pick<LoginForm, 'realm' | 'action' | 'alert' | 'error'> {
  readonly people: readonly User[];
}

const nameOf = ({ firstName = '', lastName = '', email }: User) =>
  [`${firstName} ${lastName}`.trim(), email].filter(Boolean).join(', ');

/** The page on which people pick themselves from a list, without a password. */
export const pickPage = ({ realm, action, alert, error, people }: PickForm): Response =>
  page({
    realm,
    id: 'login-pick',
    heading: 'Who logs in?',
    alert,
    content: html`<form id="kc-form-pick" action="${action}" method="post" novalidate>
${people.map((user) => html`<button type="submit" name="user" value="${user.username}">${user.username}${nameOf(user) !== '' && html` <small>(${nameOf(user)})</small>`}</button>`)}
</form>
<form id="kc-form-login" action="${action}" method="post" novalidate>
${field({ name: 'user', label: 'Somebody else, by name', error })}
<button type="submit" class="secondary">Log in</button>
</form>`,
  });
