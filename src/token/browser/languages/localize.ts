import { lazy } from '../../../runtime/lazy.ts';
import type { RequestContext } from '../../openid/context/request-context.ts';
import { type PageLanguage, type Response, withLeadingHeaders } from '../../openid/http/endpoint-response.ts';
import type { RealmJson } from '../../realm/representations/json.ts';
import { cookieOf } from '../login/cookies.ts';
import { localUrl } from '../login/login-urls.ts';
import { keepMessage } from './detached-message.ts';
import { englishTexts, type Texts, textsOf } from './language-files.ts';
import { directionOf, languageLabel } from './language-labels.ts';
import { acceptedLocales, bestLocale, localeChain, usualTag } from './locales.ts';
import { messageFinder, translator, unquoted } from './translator.ts';

const finder = lazy(async () => messageFinder(await englishTexts.get()));

/** A page in the language of its reader, where its realm has several, or texts of its own. */
export async function localize(context: RequestContext, response: Response): Promise<Response> {
  const { inLanguage, headers = [] } = response;
  if (inLanguage === undefined) return response;
  const realm = context.state.store.json();
  const isMultilingual = realm.internationalizationEnabled === true;
  const tag = isMultilingual ? localeOfPage(context, realm) : 'en';
  const language: PageLanguage = {
    tag,
    direction: isMultilingual ? directionOf(tag) : undefined,
    translate: translator(await finder.get(), await layersOf(realm, tag)),
    menu: isMultilingual ? await menuOf(context, realm, tag, response) : undefined,
  };
  return {
    ...withLeadingHeaders(context.cookies, response),
    headers: headers.map((header) => (header[0] === 'Content-Language' ? [header[0], tag] : header)),
    body: inLanguage(language),
  };
}

const supportedOf = ({ supportedLocales }: RealmJson): readonly string[] =>
  Array.isArray(supportedLocales) ? supportedLocales.filter((one) => typeof one === 'string') : [];

const defaultOf = ({ defaultLocale }: RealmJson): string | undefined =>
  typeof defaultLocale === 'string' ? defaultLocale : undefined;

/** What people have chosen comes first, then their profile, the client, the cookie and the browser (Keycloak 26.7). */
function localeOfPage(context: RequestContext, realm: RealmJson): string {
  const { chosen, ofUser, ofClient } = context.language;
  const supported = supportedOf(realm);
  const wanted = [
    [chosen],
    [ofUser],
    ofClient?.split(' ') ?? [],
    [cookieOf(context, 'KEYCLOAK_LOCALE')],
    acceptedLocales(context.request.headers['accept-language']),
  ];
  for (const tags of wanted) {
    const best = bestLocale(
      supported,
      tags.filter((tag) => tag !== undefined),
    );
    if (best !== undefined) return best;
  }
  return usualTag(defaultOf(realm) ?? 'en');
}

/** The texts of a language: those of the realm before ours, from the language of the page down to English. */
async function layersOf(realm: RealmJson, tag: string): Promise<readonly Texts[]> {
  const layers: Texts[] = [];
  for (const one of localeChain(tag, realm.internationalizationEnabled === true ? defaultOf(realm) : undefined)) {
    const own = realm.localizationTexts?.[one];
    if (own !== undefined)
      layers.push(Object.fromEntries(Object.entries(own).map(([key, text]) => [key, unquoted(String(text))])));
    const texts = one === 'en' ? await englishTexts.get() : await textsOf(one);
    if (texts !== undefined) layers.push(texts);
  }
  return layers;
}

async function menuOf(
  context: RequestContext,
  realm: RealmJson,
  tag: string,
  response: Response,
): Promise<PageLanguage['menu']> {
  const supported = supportedOf(realm);
  if (supported.length < 2) return undefined;
  const detached = context.language.pageUrl ?? (await keepMessage(context, response));
  const url = localUrl(context, detached ?? `${context.baseUrl}${context.request.path}`);
  const joint = url.includes('?') ? '&' : '?';
  const { compare } = new Intl.Collator(tag, { sensitivity: 'base' });
  return supported
    .map((one) => ({
      url: `${url}${joint}kc_locale=${encodeURIComponent(one)}`,
      label: languageLabel(one, tag),
      isSelected: one === tag,
    }))
    .sort((one, other) => compare(one.label, other.label));
}
