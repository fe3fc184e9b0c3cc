import { lazy } from '../../../runtime/lazy.ts';
import type { RequestContext } from '../../openid/context/request-context.ts';
import { type PageLanguage, type Response, withLeadingHeaders } from '../../openid/http/endpoint-response.ts';
import { directionOf, knownLocale } from '../../openid/languages/language-tag.ts';
import { readerLocale, supportedLocales } from '../../openid/languages/reader-locale.ts';
import { textLayers } from '../../openid/languages/text-layers.ts';
import type { RealmJson } from '../../realm/representations/json.ts';
import { localUrl } from '../login/login-urls.ts';
import { keepMessage } from './detached-message.ts';
import { englishTexts, textsOf } from './language-files.ts';
import { languageLabel } from './language-labels.ts';
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
    translate: translator(await finder.get(), await textLayers(realm, tag, textsOf, unquoted)),
    menu: isMultilingual ? await menuOf(context, realm, tag, response) : undefined,
  };
  return {
    ...withLeadingHeaders(context.cookies, response),
    headers: headers.map((header) => (header[0] === 'Content-Language' ? [header[0], tag] : header)),
    body: inLanguage(language),
  };
}

/** The order of words in a language. Java, and so Keycloak, has none for Chinese and Japanese but that of their code points. */
function orderOf(tag: string): (one: string, other: string) => number {
  if (/^(?:zh|ja)\b/.test(tag)) return (one, other) => (one < other ? -1 : 1);
  return new Intl.Collator(knownLocale(tag), { sensitivity: 'base' }).compare;
}

async function menuOf(
  context: RequestContext,
  realm: RealmJson,
  tag: string,
  response: Response,
): Promise<PageLanguage['menu']> {
  const supported = supportedLocales(realm);
  if (supported.length < 2) return undefined;
  const detached = context.language.pageUrl?.() ?? (await keepMessage(context, response));
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
