import type { RequestContext } from '../../openid/context/request-context.ts';
import type { User } from '../../realm/user.ts';
import { cookieOf } from './cookies.ts';
import { type LoginTab, saveTab } from './login-tab.ts';

/** Notes what a login says of the language of its pages. @param pageUrl makes that of the page that is about to be shown */
export function noteLanguage(context: RequestContext, tab: LoginTab, pageUrl?: () => string): void {
  const user = tab.userId === undefined ? undefined : context.state.realm.usersById.get(tab.userId);
  context.language = {
    chosen: tab.locale,
    ofUser: user?.attributes.get('locale')?.[0],
    ofClient: tab.request.uiLocales,
    pageUrl,
  };
}

/** The login with the language that this request chooses, if it does. */
export async function withChosenLanguage(context: RequestContext, tab: LoginTab): Promise<LoginTab> {
  noteLanguage(context, tab);
  if (!/(?:^|&)kc_locale=/.test(context.request.query)) return tab;
  const locale = (await import('../languages/asked-language.ts')).askedLanguage(context);
  if (locale === undefined) return tab;
  const next: LoginTab = { ...tab, locale };
  await saveTab(context.state, next);
  const user = next.isAuthenticated && next.userId ? context.state.realm.usersById.get(next.userId) : undefined;
  if (user !== undefined) await withLanguageSettled(context, next, user);
  return next;
}

/** A user whose login is nearly over, with the language that was chosen in it as that of the profile. */
export async function withLanguageSettled(context: RequestContext, tab: LoginTab, user: User): Promise<User> {
  const isSettled =
    tab.locale === undefined && !user.attributes.has('locale') && cookieOf(context, 'KEYCLOAK_LOCALE') === undefined;
  if (isSettled) return user;
  return (await import('../languages/user-language.ts')).settleLanguage(context, tab, user);
}
