import type { RealmJson } from '../../realm/representations/json.ts';
import type { RequestContext } from '../context/request-context.ts';
import { requestCookie } from '../context/request-cookie.ts';
import { acceptedLocales, bestLocale, localeChain, usualTag } from './locales.ts';

/** The languages that a realm has pages and mails in. */
export const supportedLocales = ({ supportedLocales: all }: RealmJson): readonly string[] =>
  Array.isArray(all) ? all.filter((one) => typeof one === 'string') : [];

const defaultLocale = ({ defaultLocale: tag }: RealmJson): string | undefined =>
  typeof tag === 'string' ? tag : undefined;

/**
 * The language of who reads a page or a mail. What people have chosen comes first, then their profile, the client, the
 * cookie and the browser (Keycloak 26.7).
 * @param ofUser the language in the profile of the reader
 */
export function readerLocale(
  context: Pick<RequestContext, 'request' | 'language'>,
  realm: RealmJson,
  ofUser: string | undefined,
): string {
  if (realm.internationalizationEnabled !== true) return 'en';
  const { chosen, ofClient } = context.language;
  const supported = supportedLocales(realm);
  const wanted = [
    [chosen],
    [ofUser],
    ofClient?.split(' ') ?? [],
    [requestCookie(context, 'KEYCLOAK_LOCALE')],
    acceptedLocales(context.request.headers['accept-language']),
  ];
  for (const tags of wanted) {
    const best = bestLocale(
      supported,
      tags.filter((tag) => tag !== undefined),
    );
    if (best !== undefined) return best;
  }
  return usualTag(defaultLocale(realm) ?? 'en');
}

/** The languages in which a text is looked for, the best first. */
export const textLocales = (realm: RealmJson, tag: string): readonly string[] =>
  localeChain(tag, realm.internationalizationEnabled === true ? defaultLocale(realm) : undefined);
