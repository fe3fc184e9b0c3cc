import type { RequestContext } from '../../openid/context/request-context.ts';
import { type Response, withLeadingHeaders } from '../../openid/http/endpoint-response.ts';
import { noBackButton } from '../login/cookies.ts';
import { afterForm, isChecked, linksOf } from '../login/forms.ts';
import { executions, type LoginTab, saveTab } from '../login/login-tab.ts';
import { actionUrl } from '../login/login-urls.ts';
import { confirmLinkPage } from '../pages/confirm-link-page.ts';
import { loginPage } from '../pages/login-page.ts';
import type { FirstLogin } from './first-login.ts';
import { providerLinks } from './provider-links.ts';

/** Saves that a form is due, with a new code. */
async function due(context: RequestContext, { tab }: FirstLogin, execution: string): Promise<LoginTab> {
  const next = { ...tab, execution, code: context.state.ids.secret() };
  await saveTab(context.state, next);
  return next;
}

const shown = (context: RequestContext, page: Response, tab: LoginTab): Response =>
  withLeadingHeaders([noBackButton], afterForm(context, page, 'first-broker-login', tab));

/** Asks whether the account that is there is to be linked. */
export async function showConfirmLink(
  context: RequestContext,
  login: FirstLogin,
  canReview: boolean,
): Promise<Response> {
  const next = await due(context, login, executions.confirmLink);
  const { what = 'email', value = '' } = next.broker?.existing ?? {};
  const page = confirmLinkPage({
    realm: context.state.realm,
    action: actionUrl(context, 'first-broker-login', next),
    alert: { type: 'error', text: `User with ${what} ${value} already exists. How do you want to continue?` },
    canReview,
  });
  return shown(context, page, next);
}

/** Asks for the password of the account that is to be linked. */
export async function showConfirmPassword(
  context: RequestContext,
  login: FirstLogin,
  error?: string,
): Promise<Response> {
  const next = await due(context, login, executions.confirmPassword);
  const { realm } = context.state;
  const user = realm.usersById.get(next.broker?.existing?.userId ?? '');
  const text = `Authenticate to link your account with ${login.provider.displayName}`;
  const page = loginPage({
    realm,
    action: actionUrl(context, 'first-broker-login', next),
    alert: error === undefined ? { type: 'info', text } : undefined,
    error,
    fixedName: undefined,
    restart: undefined,
    username: user?.username ?? '',
    rememberMe: isChecked(undefined),
    forgottenUrl: linksOf(context, next).forgottenUrl,
    providers: await providerLinks(context, next),
  });
  return shown(context, page, next);
}
