import { withLeadingHeaders } from '../../../openid/http/endpoint-response.ts';
import { loginIdOf } from '../../action-links/link-of-login.ts';
import { mailLink, notSentPage } from '../../action-links/mail-link.ts';
import { verifyEmailPage } from '../../pages/verify-email-page.ts';
import { clientAction } from '../client-action.ts';
import { noBackButton } from '../cookies.ts';
import { redirect } from '../find-tab.ts';
import type { LoginTab } from '../login-tab.ts';
import { actionUrl } from '../login-urls.ts';
import { beginCooldown, cooldownText } from './mail-cooldown.ts';
import type { ActionStep, RequiredAction } from './required-action.ts';

const name = 'VERIFY_EMAIL';

/** The user opens a link in a mail, which says that the address is right. */
export const verifyEmail: RequiredAction = {
  async prepare(step) {
    const { context, tab, user } = step;
    // Who verified the address of a new user elsewhere is not logged in here: it may be another person.
    if (user.emailVerified) {
      const { tabId, request } = tab;
      return redirect(`${actionUrl(context, 'restart', { tabId, request })}&skip_logout=false`);
    }
    const actions = tab.isNew ? [...new Set([...(tab.actions ?? []), name])] : tab.actions;
    const waitsForButton = clientAction(tab) === name && tab.verifying === undefined;
    if (waitsForButton || tab.verifying === user.email) return { ...tab, actions };
    await beginCooldown(context, name, user);
    const next: LoginTab = { ...tab, actions, verifying: user.email };
    const fault = await send(step);
    if (fault === undefined) return next;
    return withLeadingHeaders([noBackButton], notSentPage(context));
  },
  page({ context, tab, user, url, mayCancel }, attempt) {
    const text = attempt?.errors.get('');
    return verifyEmailPage({
      realm: context.state.realm,
      email: user.email ?? '',
      isSent: tab.verifying !== undefined,
      url,
      mayCancel,
      alert: text === undefined ? undefined : { type: 'error', text },
    });
  },
  async process({ context, tab, user }) {
    const text = await cooldownText(context, name, user);
    return text === undefined ? { again: { ...tab, verifying: '' } } : new Map([['', text]]);
  },
};

function send({ context, tab, user }: ActionStep): Promise<string | undefined> {
  const { email = '' } = user;
  const claims = { asid: loginIdOf(context, tab), eml: email };
  return mailLink(context, tab, user, { kind: 'verify-email', to: email, claims });
}
