import type { Response } from '../../openid/http/endpoint-response.ts';
import { fixedNameField } from './form-fields.ts';
import { alertBox, page } from './layout.ts';
import { type LoginForm, usernameLabel } from './login-page.ts';
import { html, say } from './page-html.ts';

interface OrganizationForm extends LoginForm {
  readonly organizations: readonly { readonly alias: string; readonly name: string }[];
}

/** The page on which people choose the organization that they log in for. */
export const organizationPage = ({
  realm,
  action,
  alert,
  fixedName,
  restart,
  organizations,
}: OrganizationForm): Response =>
  page({
    realm,
    id: 'select-organization',
    heading: '',
    content: html`${fixedName !== undefined && fixedNameField(usernameLabel(realm), fixedName, restart?.url)}
${alert && alertBox(alert)}
<form action="${action}" class="form-vertical" method="post">
<div id="kc-user-organizations"><h2>${say('Select an organization to proceed:')}</h2>
<ul>${organizations.map(
      ({ alias, name }) =>
        html`<li><button type="submit" id="organization-${alias}" name="kc.org" value="${alias}"><span>${name}</span></button></li>\n`,
    )}</ul></div>
</form>`,
  });
