import type { RequestContext } from '../context/request-context.ts';
import { type Response, withLeadingHeaders } from '../http/response.ts';
import { loginPage } from '../pages/login-page.ts';
import { otpPage } from '../pages/otp-page.ts';
import { pickPage } from '../pages/pick-page.ts';
import { rememberedName } from './browser-session.ts';
import { noBackButton } from './cookies.ts';
import { executions, type LoginTab, saveTab } from './login-tab.ts';
import { actionUrl } from './login-urls.ts';
import { pickable } from './people.ts';

/** What a form shows of the attempt before. */
interface Attempt {
  readonly error?: string | undefined;
}

/** Shows the form that is due, with a code of its own: a form is sent once. */
export async function showForm(context: RequestContext, tab: LoginTab, { error }: Attempt = {}): Promise<Response> {
  const { state } = context;
  const { message, ...rest } = tab;
  const next: LoginTab = { ...rest, code: state.ids.secret() };
  await saveTab(state, next);
  const { realm } = state;
  const action = actionUrl(context, 'authenticate', next);
  const fixedName = next.reauthenticates || next.execution === executions.otp ? next.username : undefined;
  const shared = {
    realm,
    action,
    alert: message,
    error,
    restart: fixedName === undefined ? undefined : restartOf(context, next),
  };
  const remembered = rememberedName(context);
  if (context.loginMode === 'pick' && next.execution === executions.password)
    return withLeadingHeaders([noBackButton], pickPage({ ...shared, people: pickable(realm) }));
  const page =
    next.execution === executions.otp
      ? otpPage({ ...shared, fixedName })
      : loginPage({
          ...shared,
          fixedName,
          username: next.username ?? next.request.loginHint ?? remembered ?? '',
          rememberMe: next.rememberMe ?? (next.request.loginHint === undefined && remembered !== undefined),
        });
  return withLeadingHeaders([noBackButton], page);
}

const restartOf = (context: RequestContext, { tabId, request }: LoginTab) => ({
  url: `${actionUrl(context, 'restart', { tabId, request })}&skip_logout=false`,
});
