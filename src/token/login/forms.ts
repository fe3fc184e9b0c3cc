import { formOf, type RequestContext } from '../context/request-context.ts';
import type { Form } from '../http/form.ts';
import { type Response, withLeadingHeaders } from '../http/response.ts';
import { loginPage } from '../pages/login-page.ts';
import { otpPage } from '../pages/otp-page.ts';
import { pickPage } from '../pages/pick-page.ts';
import { readdressed } from '../pages/readdress.ts';
import { rememberedName } from './browser-session.ts';
import { noBackButton } from './cookies.ts';
import { executions, type LoginTab, saveTab } from './login-tab.ts';
import { actionUrl } from './login-urls.ts';
import { pickable } from './people.ts';

/** What a form shows of the attempt before. */
interface Attempt {
  readonly error?: string | undefined;
  /** What was sent; undefined where nobody has tried to log in. */
  readonly form?: Form | undefined;
}

/** Shows the form that is due, with a code of its own: a form is sent once. */
export async function showForm(
  context: RequestContext,
  tab: LoginTab,
  { error, form }: Attempt = {},
): Promise<Response> {
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
  if (context.loginMode === 'pick' && next.execution === executions.password)
    return withLeadingHeaders([noBackButton], pickPage({ ...shared, people: pickable(realm) }));
  const page =
    next.execution === executions.otp
      ? otpPage({ ...shared, fixedName })
      : loginPage({ ...shared, fixedName, ...shownAgain(context, next, form) });
  return withLeadingHeaders([noBackButton], afterForm(context, page, 'authenticate', next));
}

/** The page at the address of its form: that of a form which was sent can be sent only once. */
export function afterForm(
  context: RequestContext,
  page: Response,
  action: 'authenticate' | 'required-action',
  { tabId, request, execution }: LoginTab,
): Response {
  const isAnswer = /(?:^|&)session_code=/.test(context.request.query) || context.request.path.endsWith('/consent');
  return isAnswer ? readdressed(page, actionUrl(context, action, { tabId, request, execution })) : page;
}

/** The fields as they were sent; where nobody has tried to log in, with the name that the client or the browser knows. */
function shownAgain(context: RequestContext, { request: { loginHint } }: LoginTab, attempt: Form | undefined) {
  const remembered = attempt === undefined ? rememberedName(context) : undefined;
  const known = attempt === undefined ? (loginHint ?? remembered) : undefined;
  const sent = attempt ?? (context.request.method === 'POST' ? formOf(context) : undefined);
  return {
    username: known ?? sent?.first('username') ?? '',
    rememberMe:
      known === undefined ? isChecked(sent?.first('rememberMe')) : loginHint === undefined && remembered !== undefined,
  };
}

/** Whether the value is that of a box that was ticked. */
export const isChecked = (value: string | undefined): boolean => value?.toLowerCase() === 'on';

const restartOf = (context: RequestContext, { tabId, request }: LoginTab) => ({
  url: `${actionUrl(context, 'restart', { tabId, request })}&skip_logout=false`,
});
