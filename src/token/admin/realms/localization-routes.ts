import { fixed, oauth, oauthErrors } from '../../openid/http/oauth-error.ts';
import type { RealmJson } from '../../realm/representations/json.ts';
import { readStrictly } from '../../realm/representations/shapes/member-kinds.ts';
import { textsShape } from '../../realm/representations/shapes/organization-shapes.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { cacheableJson, done } from '../admin-response.ts';
import { fileOf, isMultipart, multipartForm } from '../multipart-form.ts';
import { isOn } from '../query-flag.ts';
import { checkedBody, checkOneOfTypes } from '../request-body.ts';

const noText = fixed(oauth(404, 'Localization text not found'));

type Texts = Readonly<Record<string, string>>;

const ofLocale = ({ localizationTexts: all = {} }: RealmJson, locale: unknown): Texts | undefined =>
  typeof locale === 'string' && Object.hasOwn(all, locale) ? all[locale] : undefined;

const byName = <Value>(object: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Any role for the realm is enough to see its texts. @throws {OAuthError} */
function requireAny({ rights }: RealmCall): void {
  if (rights.size === 0) throw adminErrors.forbidden();
}

const put = ({ store }: RealmCall, locale: string, texts: Texts | undefined): void =>
  store.update((realm) => {
    const { [locale]: _before, ...others } = realm.localizationTexts ?? {};
    return { ...realm, localizationTexts: texts === undefined ? others : { ...others, [locale]: texts } };
  });

/** The texts of a body, or of a file in a form. @throws {OAuthError} */
async function sentTexts(call: RealmCall): Promise<Texts> {
  if (!isMultipart(call)) {
    checkOneOfTypes(call, []);
    return checkedBody(call, textsShape, () => call.require('manage-realm')) as Texts;
  }
  const form = await multipartForm(call);
  call.require('manage-realm');
  const file = await fileOf(form, 'file');
  if (file === undefined) throw adminErrors.plainBadRequest('HTTP 400 Bad Request');
  try {
    return readStrictly(textsShape, JSON.parse(file.toString())) as Texts;
  } catch {
    throw adminErrors.plainBadRequest('Could not read file.');
  }
}

/** Texts of a realm by language. */
export const localizationRoutes: AdminRoutes = {
  localization: {
    GET(call) {
      requireAny(call);
      return cacheableJson(Object.keys(call.realm.localizationTexts ?? {}).sort());
    },
  },
  'localization/{locale}': {
    GET(call) {
      requireAny(call);
      const { realm } = call;
      const fallback = isOn(call.query, 'useRealmDefaultLocaleFallback') ? ofLocale(realm, realm.defaultLocale) : {};
      return cacheableJson(byName({ ...fallback, ...ofLocale(realm, call.params.locale) }));
    },
    async POST(call) {
      const { locale = '' } = call.params;
      const texts = await sentTexts(call);
      put(call, locale, { ...ofLocale(call.realm, locale), ...texts });
      return done;
    },
    DELETE(call) {
      call.require('manage-realm');
      const { locale = '' } = call.params;
      if (ofLocale(call.realm, locale) === undefined)
        throw adminErrors.notFound(`No localization texts for locale ${locale} found.`);
      put(call, locale, undefined);
      return done;
    },
  },
  'localization/{locale}/{key}': {
    GET(call) {
      requireAny(call);
      const text = ofLocale(call.realm, call.params.locale)?.[call.params.key ?? ''];
      if (text === undefined) throw noText();
      return { status: 200, contentType: 'text/plain;charset=UTF-8', body: text };
    },
    PUT(call) {
      if (!/^\s*(?:text\/(?:plain|\*)|\*\/\*)/i.test(call.contentType ?? 'text/plain')) throw oauthErrors.noJsonBody();
      call.require('manage-realm');
      const { locale = '', key = '' } = call.params;
      put(call, locale, { ...ofLocale(call.realm, locale), [key]: call.body });
      return done;
    },
    DELETE(call) {
      call.require('manage-realm');
      const { locale = '', key = '' } = call.params;
      const { [key]: text, ...others } = ofLocale(call.realm, locale) ?? {};
      if (text === undefined) throw noText();
      put(call, locale, others);
      return done;
    },
  },
};
