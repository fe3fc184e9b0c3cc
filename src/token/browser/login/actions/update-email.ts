import { recordEvent } from '../../../openid/context/record-event.ts';
import type { RequestContext } from '../../../openid/context/request-context.ts';
import { requiredActionsOf } from '../../../realm/representations/required-actions.ts';
import type { User } from '../../../realm/user.ts';
import { mailLink, notSentPage } from '../../action-links/mail-link.ts';
import { infoPage } from '../../pages/info-page.ts';
import { updateEmailPage } from '../../pages/update-email-page.ts';
import { isChecked } from '../forms.ts';
import { changeEmail, newEmailFault } from './change-email.ts';
import { beginCooldown, cooldownText } from './mail-cooldown.ts';
import { endOtherSessions } from './other-sessions.ts';
import { pendingEmail } from './pending-email.ts';
import type { ActionStep, RequiredAction } from './required-action.ts';

const name = 'UPDATE_EMAIL';

/** The user gets another address: at once, or when the link in a mail to it is opened. */
export const updateEmail: RequiredAction = {
  page({ context, user, url, mayCancel }, attempt) {
    const pending = user.attributes.get(pendingEmail)?.[0];
    const text = attempt?.errors.get('');
    return updateEmailPage({
      realm: context.state.realm,
      action: url,
      email: attempt?.form.first.get('email') ?? pending ?? user.email ?? '',
      error: attempt?.errors.get('email'),
      alert: attempt === undefined ? firstAlert(pending, mayCancel) : errorAlert(text),
      mayCancel,
    });
  },
  async process(step, form) {
    const { context, user } = step;
    const sent = form.first.get('email') ?? '';
    const fault = newEmailFault(context.state, user, sent);
    if (fault !== undefined) return new Map([['email', fault]]);
    const email = sent.trim().toLowerCase();
    const endsOthers = isChecked(form.first.get('logout-sessions'));
    if (mustConfirm(context) && email !== '' && !(email === user.email && user.emailVerified))
      return confirm(step, email, endsOthers);
    if (endsOthers) await endOtherSessions(step);
    const { clientId } = step.tab.request;
    const details = { previous_email: user.email, updated_email: email };
    recordEvent(context, { type: name, clientId, userId: user.id, details });
    return changeEmail(context.state, user, email, email === user.email && user.emailVerified);
  },
};

const errorAlert = (text: string | undefined) => (text === undefined ? undefined : ({ type: 'error', text } as const));

function firstAlert(pending: string | undefined, mayCancel: boolean) {
  if (pending !== undefined)
    return { type: 'info', text: `Verification of ${pending} is pending: open the link in the mail.` } as const;
  if (mayCancel) return undefined;
  return { type: 'warning', text: 'You need to update your email address to activate your account.' } as const;
}

/** Whether a new address must be verified. */
function mustConfirm({ state }: RequestContext): boolean {
  const json = state.store.json();
  const config = requiredActionsOf(json).find(({ alias }) => alias === name)?.config;
  return json.verifyEmail === true || String(config?.verifyEmail) === 'true';
}

async function confirm({ context, tab, user }: ActionStep, email: string, logoutSessions: boolean) {
  const waiting = await cooldownText(context, name, user);
  if (waiting !== undefined) return new Map([['', waiting]]);
  const claims = { oldEmail: user.email, newEmail: email, logoutSessions, reduri: tab.request.redirectUri };
  const fault = await mailLink(context, tab, user, { kind: 'update-email', to: email, claims });
  if (fault !== undefined) return notSentPage(context);
  await beginCooldown(context, name, user);
  notePending(context, user, email);
  const message = `A confirmation email has been sent to ${email}. You must follow the instructions of the former to complete the email update.`;
  return infoPage(context.state.realm, message, { heading: 'Confirmation email sent' });
}

function notePending({ state }: RequestContext, { id }: User, email: string): void {
  state.store.updateUser(id, (before) => ({
    ...before,
    attributes: { ...before.attributes, [pendingEmail]: [email] },
  }));
}
