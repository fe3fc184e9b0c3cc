import type { Response } from '../../openid/http/endpoint-response.ts';
import type { Realm } from '../../realm/realm.ts';
import { type Alert, page } from './layout.ts';
import { html, say } from './page-html.ts';

interface VerifyEmailForm {
  readonly realm: Realm;
  readonly email: string;
  /** Whether a mail was sent; otherwise the form offers it. */
  readonly isSent: boolean;
  /** The URL that sends another mail. */
  readonly url: string;
  /** The user has asked for it, and may cancel it. */
  readonly mayCancel: boolean;
  readonly alert: Alert | undefined;
}

const needed = { type: 'warning', text: 'You need to verify your email address to activate your account.' } as const;

/** The page for a user whose e-mail address is not verified. */
export const verifyEmailPage = ({ realm, email, isSent, url, mayCancel, alert = needed }: VerifyEmailForm): Response =>
  page({
    realm,
    id: 'login-verify-email',
    heading: say('Email verification'),
    alert,
    content: html`<p class="instruction">${
      isSent
        ? say(`An email with instructions to verify your email address has been sent to your address ${email}.`)
        : say(`An email with a link to verify it will be sent to your address ${email}.`)
    }</p>
${
  mayCancel
    ? html`<form id="kc-verify-email-form" action="${url}" method="post">
<input type="submit" value="${say(isSent ? 'Re-send verification email' : 'Send verification email')}">
<button type="submit" name="cancel-aia" value="true" class="secondary">${say('Cancel')}</button>
</form>`
    : html`<p class="instruction">${say("Haven't received a verification code in your email?")} <a href="${url}">${say('Click here')}</a> ${say('to re-send the email.')}</p>`
}`,
  });
