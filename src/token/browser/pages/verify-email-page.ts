import type { Response } from '../../openid/http/endpoint-response.ts';
import type { Realm } from '../../realm/realm.ts';
import { page } from './layout.ts';
import { html } from './page-html.ts';

/** The page for a user whose e-mail address is not verified. */
export const verifyEmailPage = (realm: Realm, email: string, url: string): Response =>
  page({
    realm,
    id: 'login-verify-email',
    heading: 'Email verification',
    alert: { type: 'warning', text: 'You need to verify your email address to activate your account.' },
    content: html`<p class="instruction">An email with instructions to verify your email address has been sent to your address ${email}.</p>
<p>This server sends no e-mail: verify the address in the realm, by its file or over the admin API.</p>
<p class="instruction">Haven't received a verification code in your email? <a href="${url}">Click here</a> to re-send the email.</p>`,
  });
