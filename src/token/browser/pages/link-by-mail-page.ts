import type { Response } from '../../openid/http/endpoint-response.ts';
import { page } from './layout.ts';
import { type LoginForm, otherWaysForm } from './login-page.ts';
import { html, say } from './page-html.ts';

interface LinkByMail extends LoginForm {
  readonly provider: string;
  /** The name of the account at the provider. */
  readonly account: string;
  readonly realmName: string;
}

/** The page for people to whom a link was sent that links their account. */
export const linkByMailPage = ({
  realm,
  action,
  alert,
  otherWays,
  provider,
  account,
  realmName,
}: LinkByMail): Response =>
  page({
    realm,
    id: 'login-idp-link-email',
    heading: say(`Link ${provider}`),
    alert: alert ?? {
      type: 'warning',
      text: `You need to verify your email address to link your account with ${provider}.`,
    },
    content: html`<p id="instruction1" class="instruction">${say(`An email with instructions to link ${provider} account ${account} with your ${realmName} account has been sent to you.`)}</p>
<p id="instruction2" class="instruction">${say("Haven't received a verification code in your email?", 'emailLinkIdp2')} <a href="${action}">${say('Click here')}</a> ${say('to re-send the email.', 'emailLinkIdp3')}</p>
<p id="instruction3" class="instruction">${say('If you already verified the email in a different browser')} <a href="${action}">${say('Click here')}</a> ${say('to continue.')}</p>${otherWays && otherWaysForm(action)}`,
  });
