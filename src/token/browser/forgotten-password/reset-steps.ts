import type { Authenticator } from '../../openid/flows/authenticator.ts';
import { FlowFork } from '../../openid/flows/flow-fault.ts';
import type { FlowStep } from '../../openid/flows/flow-tree.ts';
import type { User } from '../../realm/user.ts';
import { loginIdOf } from '../action-links/link-of-login.ts';
import { mailLink } from '../action-links/mail-link.ts';
import { type BrowserLogin, fail } from '../flows/browser-login.ts';
import { mustDo } from '../flows/otp-steps.ts';
import { stepForm } from '../login/login-urls.ts';

const sent = 'You should receive an email shortly with further instructions.';

/** `reset-credential-email`: the same words, whether there is such a user or not. Who has opened the link goes on. */
export const resetMail = (login: BrowserLogin): Authenticator => ({
  async begin(step) {
    const { user, tab } = login;
    if (user !== undefined && user.id === tab.linkUserId) {
      if (step.config?.['force-login'] === 'true') login.tab = { ...tab, endsWithPage: tab.endsWithPage ?? {} };
      return { kind: 'success' };
    }
    if (user !== undefined && !user.email?.trim()) await fail(login, 'invalid_email', user);
    else if (user?.email !== undefined) await sendLink(login, step, user, user.email);
    login.progress.due = step.id;
    throw new FlowFork(sent);
  },
});

/** Who asks reads the same where the mail could not be sent (Keycloak 26.7). */
async function sendLink({ context, tab }: BrowserLogin, step: FlowStep, user: User, to: string): Promise<void> {
  const claims = { asid: loginIdOf(context, tab), eml: to };
  await mailLink(context, tab, user, { kind: 'reset-credentials', to, claims, execution: stepForm(step.id) });
}

/** `reset-password` */
export const resetPassword = (login: BrowserLogin): Authenticator => ({
  needsUser: true,
  begin({ requirement }) {
    if (requirement === 'REQUIRED') mustDo(login, 'UPDATE_PASSWORD');
    return { kind: 'success' };
  },
});
