import type { StepResult } from '../../openid/flows/flow-fault.ts';
import type { FlowStep } from '../../openid/flows/flow-tree.ts';
import { linksOf, shownAgain } from '../login/forms.ts';
import type { loginPage } from '../pages/login-page.ts';
import type { usernamePage } from '../pages/username-page.ts';
import { type BrowserLogin, showForm } from './browser-login.ts';

export type NamePage = typeof usernamePage | typeof loginPage;

interface NameForm {
  readonly error?: string | undefined;
  /** The name that was typed is shown again without an error, too. */
  readonly keepsName?: boolean;
  /** Whose identity providers it shows; undefined: all that there are for the login. */
  readonly providers?: 'realm' | 'organization';
  readonly canRegister?: boolean;
}

/** Shows the form for a name, with a password or without one. */
export async function showNameForm(
  login: BrowserLogin,
  step: FlowStep,
  make: NamePage,
  { error, keepsName = false, providers, canRegister = true }: NameForm = {},
): Promise<StepResult> {
  const { context, tab, form, progress } = login;
  const isAgain = keepsName || error !== undefined || tab.message !== undefined;
  const { registerUrl, forgottenUrl } = linksOf(context, { ...tab, reauthenticates: login.user !== undefined });
  const all = context.state.store.json().identityProviders ?? [];
  const links = all.length === 0 ? undefined : (await import('../broker/provider-links.ts')).providerLinks;
  const shown = { ...shownAgain(context, tab, isAgain ? form : undefined), forgottenUrl };
  const register = canRegister ? registerUrl : undefined;
  // Where people name themselves first, nothing else is offered (Keycloak 26.7).
  const others = step.authenticator === 'organization' ? { otherWays: false } : {};
  const which = { only: providers, organizationId: progress.organizationId };
  return showForm(
    login,
    step,
    (shared) => {
      const own = links?.(context, login.tab, which) ?? [];
      return make({ ...shared, ...shown, ...others, registerUrl: register, providers: own });
    },
    error,
  );
}
