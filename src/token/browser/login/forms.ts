import { formOf, type RequestContext } from '../../openid/context/request-context.ts';
import { type Response, withLeadingHeaders } from '../../openid/http/endpoint-response.ts';
import type { Form } from '../../openid/http/form.ts';
import { loginPage } from '../pages/login-page.ts';
import { otpPage } from '../pages/otp-page.ts';
import { pickPage } from '../pages/pick-page.ts';
import { readdressed } from '../pages/readdress.ts';
import { rememberedName } from './browser-session.ts';
import { noBackButton } from './cookies.ts';
import { executions, type LoginTab, saveTab } from './login-tab.ts';
import { actionUrl, type FormPath, localUrl, restartUrl } from './login-urls.ts';
import { noteLanguage } from './note-language.ts';
import { pickable } from './people.ts';

/** The attempt before, which a form shows again. */
interface Attempt {
  readonly error?: string | undefined;
  /** The form that was sent; undefined when nobody has tried to log in. */
  readonly form?: Form | undefined;
}

/** Shows the form that is due. Its code is new, because a form is sent once. */
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
  const hasProviders = next.execution !== executions.otp && (state.store.json().identityProviders ?? []).length > 0;
  const providers = hasProviders
    ? (await import('../broker/provider-links.ts')).providerLinks(context, next)
    : undefined;
  const page =
    next.execution === executions.otp
      ? otpPage({ ...shared, fixedName, credentialId: otpCredentialOf(context, next) })
      : loginPage({ ...shared, fixedName, ...linksOf(context, next), ...shownAgain(context, next, form), providers });
  return withLeadingHeaders([noBackButton], afterForm(context, page, 'authenticate', next));
}

/** The first credential for one-time passwords of the person who logs in. */
function otpCredentialOf({ state }: RequestContext, { userId = '' }: LoginTab): string | undefined {
  const user = state.store.users().byId.get(userId);
  return user?.credentials?.find(({ type }) => type === 'otp')?.id;
}

/** The page at the address of its own form, because a form that was sent cannot be sent again. */
export function afterForm(context: RequestContext, page: Response, action: FormPath, tab: LoginTab): Response {
  const { tabId, request, execution } = tab;
  const url = () => actionUrl(context, action, { tabId, request, execution });
  noteLanguage(context, tab, url);
  const isAnswer = /(?:^|&)session_code=/.test(context.request.query) || context.request.path.endsWith('/consent');
  return isAnswer ? readdressed(page, url()) : page;
}

/** The links to the pages for people who cannot log in. One whose name is settled does not register. */
export function linksOf(context: RequestContext, { tabId, request, reauthenticates }: LoginTab) {
  const { registrationAllowed, resetPasswordAllowed } = context.state.realm;
  const linkTo = (path: FormPath) => localUrl(context, actionUrl(context, path, { tabId, request }));
  return {
    registerUrl: registrationAllowed && !reauthenticates ? linkTo('registration') : undefined,
    forgottenUrl: resetPasswordAllowed ? linkTo('reset-credentials') : undefined,
  };
}

/**
 * The fields as they were sent. When nobody has tried to log in, the name is the one that the client or the browser
 * knows.
 */
export function shownAgain(context: RequestContext, { request: { loginHint } }: LoginTab, attempt: Form | undefined) {
  const remembered = attempt === undefined ? rememberedName(context) : undefined;
  const known = attempt === undefined ? (loginHint ?? remembered) : undefined;
  const sent = attempt ?? (context.request.method === 'POST' ? formOf(context) : undefined);
  return {
    username: known ?? sent?.first.get('username') ?? '',
    rememberMe:
      known === undefined
        ? isChecked(sent?.first.get('rememberMe'))
        : loginHint === undefined && remembered !== undefined,
  };
}

/** Whether a value is that of a ticked box. */
export const isChecked = (value: string | undefined): boolean => value?.toLowerCase() === 'on';

const restartOf = (context: RequestContext, tab: LoginTab) => ({ url: restartUrl(context, tab) });
