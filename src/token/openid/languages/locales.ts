/** What of a language tag decides whether two languages are the same for a page. */
interface Locale {
  readonly language: string;
  readonly country: string;
  readonly variant: string;
}

const shape =
  /^([a-z]{2,8})(?:-[a-z]{4}(?![a-z]))?(?:-([a-z]{2}|\d{3})(?![a-z\d]))?(?:-([a-z\d]{5,8}|\d[a-z\d]{3}))?(?=-|$)/i;

/** A language tag as Java reads it: what is no tag has no language. */
export function localeOf(tag: string): Locale {
  const [, language = '', country = '', variant = ''] = shape.exec(tag) ?? [];
  return { language: language.toLowerCase(), country: country.toUpperCase(), variant: variant.toLowerCase() };
}

/** A language tag in its usual spelling; `und` for what is none. */
export function usualTag(tag: string): string {
  const { language, country, variant } = localeOf(tag);
  return language === '' ? 'und' : [language, country, variant].filter(Boolean).join('-');
}

/** Whether a page in one language serves people who want the other: a tag without a country fits all countries. */
const fits = (wanted: Locale, supported: Locale): boolean =>
  wanted.language === supported.language &&
  ((wanted.country === '') !== (supported.country === '') || wanted.country === supported.country);

const isBetter = (one: Locale, other: Locale, wanted: Locale): boolean =>
  (one.country === wanted.country && other.country !== wanted.country) ||
  (one.variant === wanted.variant && other.variant !== wanted.variant);

/**
 * The supported language that people want, in its usual spelling; undefined when none is.
 * @param wanted the best first
 */
export function bestLocale(supported: readonly string[], wanted: readonly string[]): string | undefined {
  for (const tag of wanted) {
    const locale = localeOf(tag);
    let best: string | undefined;
    for (const one of supported)
      if (fits(locale, localeOf(one)) && (best === undefined || isBetter(localeOf(one), localeOf(best), locale)))
        best = one;
    if (best !== undefined && locale.language !== '') return usualTag(best);
  }
  return undefined;
}

/** The languages of a header `Accept-Language`, the best first (RFC 9110 section 12.5.4). */
export function acceptedLocales(header: string | undefined): readonly string[] {
  return (header ?? '')
    .split(',')
    .map((item) => {
      const [tag = '', ...parameters] = item.split(';').map((part) => part.trim());
      const weight = parameters.find((one) => /^q\s*=/i.test(one))?.split('=')[1];
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => tag !== '' && tag !== '*' && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}

/**
 * The languages in which a text is looked for: without its variant, without its country, then that of the realm, then
 * English (Keycloak 26.7).
 */
export function localeChain(tag: string, ofRealm: string | undefined): readonly string[] {
  const { language, country } = localeOf(tag);
  const own = [tag, country === '' ? language : `${language}-${country}`, language];
  const others =
    ofRealm !== undefined && localeOf(ofRealm).language !== language ? localeChain(ofRealm, undefined) : [];
  return [...new Set([...own, ...others, 'en'])].filter((one) => one !== '');
}
