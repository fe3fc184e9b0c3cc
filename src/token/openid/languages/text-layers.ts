import { type Lazy, lazy } from '../../../runtime/lazy.ts';
import type { RealmJson } from '../../realm/representations/json.ts';
import { textLocales } from './reader-locale.ts';

/** The texts of a language, by Keycloak's names. */
export type Texts = Readonly<Record<string, string>>;

/** Texts in a file that is loaded when they are first asked for. */
export const textFile = (load: () => Promise<{ readonly default: Texts }>): Lazy<Texts> =>
  lazy(async () => (await load()).default);

/**
 * The texts of a language: those of the realm before ours, from the language down to English.
 * @param ours the texts of this server in a language; undefined for one that has none
 * @param read what becomes of a text of the realm
 */
export async function textLayers(
  realm: RealmJson,
  tag: string,
  ours: (tag: string) => Promise<Texts | undefined>,
  read: (text: string) => string,
): Promise<readonly Texts[]> {
  const layers: Texts[] = [];
  for (const one of textLocales(realm, tag)) {
    const own = realm.localizationTexts?.[one];
    if (own !== undefined)
      layers.push(Object.fromEntries(Object.entries(own).map(([key, text]) => [key, read(String(text))])));
    const texts = await ours(one);
    if (texts !== undefined) layers.push(texts);
  }
  return layers;
}
