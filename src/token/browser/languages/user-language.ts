import { recordEvent } from '../../openid/context/record-event.ts';
import type { RequestContext } from '../../openid/context/request-context.ts';
import { isActionEnabled } from '../../realm/representations/required-actions.ts';
import type { User } from '../../realm/user.ts';
import { expireCookie } from '../login/cookies.ts';
import type { LoginTab } from '../login/login-tab.ts';
import { keepLanguage } from './asked-language.ts';

/** The language in the profile of a user. */
export const languageOfUser = (user: User | undefined): string | undefined => user?.attributes.get('locale')?.[0];

/**
 * Makes the language that people have chosen in a login that of their profile; otherwise the cookie follows the profile
 * (Keycloak 26.7).
 */
export function settleLanguage(context: RequestContext, tab: LoginTab, user: User): User {
  const { store } = context.state;
  if (!isActionEnabled(store.json(), 'update_user_locale')) return user;
  const before = languageOfUser(user);
  const { locale } = tab;
  if (locale === undefined) {
    if (before !== undefined) keepLanguage(context, before);
    else context.cookies = [...context.cookies, ...expireCookie(context, 'KEYCLOAK_LOCALE')];
    return user;
  }
  if (locale === before) return user;
  keepLanguage(context, locale);
  store.updateUser(user.id, (stored) => ({ ...stored, attributes: { ...stored.attributes, locale: [locale] } }));
  recordEvent(context, {
    type: 'UPDATE_PROFILE',
    clientId: tab.request.clientId,
    userId: user.id,
    details: { ...(before !== undefined && { previous_locale: before }), updated_locale: locale },
  });
  return { ...user, attributes: new Map([...user.attributes, ['locale', [locale]]]) };
}
