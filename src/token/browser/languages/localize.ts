import { lazy } from '../../../runtime/lazy.ts';
import type { RequestContext } from '../../openid/context/request-context.ts';
import { type PageLanguage, type Response, withLeadingHeaders } from '../../openid/http/endpoint-response.ts';
import { readerLocale, supportedLocales, textLocales } from '../../openid/languages/reader-locale.ts';
import type { RealmJson } from '../../realm/representations/json.ts';
import { localUrl } from '../login/login-urls.ts';
import { keepMessage } from './detached-message.ts';
import { englishTexts, type Texts, textsOf } from './language-files.ts';
import { directionOf, languageLabel } from './language-labels.ts';
import { messageFinder, translator, unquoted } from './translator.ts';

const finder = lazy(async () => messageFinder(await englishTexts.get()));

/** A page in the language of its reader, where its realm has several, or texts of its own. */
export async function localize(context: RequestContext, response: Response): Promise<Response> {
  const { inLanguage, headers = [] } = response;
  if (inLanguage === undefined) return response;
  const realm = context.state.store.json();
  const isMultilingual = realm.internationalizationEnabled === true;
  const tag = readerLocale(context, realm, context.language.ofUser);
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

/** The texts of a language: those of the realm before ours, from the language of the page down to English. */
async function layersOf(realm: RealmJson, tag: string): Promise<readonly Texts[]> {
  const layers: Texts[] = [];
  for (const one of textLocales(realm, tag)) {
    const own = realm.localizationTexts?.[one];
    if (own !== undefined)
      layers.push(Object.fromEntries(Object.entries(own).map(([key, text]) => [key, unquoted(String(text))])));
    const texts = one === 'en' ? await englishTexts.get() : await textsOf(one);
    if (texts !== undefined) layers.push(texts);
  }
  return layers;
}

/** The order of words in a language. Java, and so Keycloak, has none for Chinese and Japanese but that of their code points. */
function orderOf(tag: string): (one: string, other: string) => number {
  if (/^(?:zh|ja)\b/.test(tag)) return (one, other) => (one < other ? -1 : 1);
  return new Intl.Collator(tag, { sensitivity: 'base' }).compare;
}

async function menuOf(
  context: RequestContext,
  realm: RealmJson,
  tag: string,
  response: Response,
): Promise<PageLanguage['menu']> {
  const supported = supportedLocales(realm);
  if (supported.length < 2) return undefined;
  const detached = context.language.pageUrl ?? (await keepMessage(context, response));
  const url = localUrl(context, detached ?? `${context.baseUrl}${context.request.path}`);
  const inOrder = orderOf(tag);
  const joint = url.includes('?') ? '&' : '?';
  return supported
    .map((one) => ({
      url: `${url}${joint}kc_locale=${encodeURIComponent(one)}`,
      label: languageLabel(one, tag),
      isSelected: one === tag,
    }))
    .sort((one, other) => inOrder(one.label, other.label));
}
