import { type Lazy, lazy } from '../../../runtime/lazy.ts';
import type { RealmJson } from '../../realm/representations/json.ts';
import { textLocales } from '../languages/reader-locale.ts';
import type { MailLanguage, MailTexts } from './mail-texts.ts';

const file = (load: () => Promise<{ readonly default: MailTexts }>): Lazy<MailTexts> =>
  lazy(async () => (await load()).default);

/** What mails say, each language in a file that is loaded with the first mail in it. */
const files: ReadonlyMap<string, Lazy<MailTexts>> = new Map([
  ['de', file(() => import('./texts/de.json', { with: { type: 'json' } }))],
  ['en', file(() => import('./texts/en.json', { with: { type: 'json' } }))],
  ['es', file(() => import('./texts/es.json', { with: { type: 'json' } }))],
  ['fr', file(() => import('./texts/fr.json', { with: { type: 'json' } }))],
  ['it', file(() => import('./texts/it.json', { with: { type: 'json' } }))],
  ['ja', file(() => import('./texts/ja.json', { with: { type: 'json' } }))],
  ['nl', file(() => import('./texts/nl.json', { with: { type: 'json' } }))],
  ['pl', file(() => import('./texts/pl.json', { with: { type: 'json' } }))],
  ['pt', file(() => import('./texts/pt.json', { with: { type: 'json' } }))],
  ['pt-BR', file(() => import('./texts/pt-BR.json', { with: { type: 'json' } }))],
  ['tr', file(() => import('./texts/tr.json', { with: { type: 'json' } }))],
  ['zh-CN', file(() => import('./texts/zh-CN.json', { with: { type: 'json' } }))],
  ['zh-TW', file(() => import('./texts/zh-TW.json', { with: { type: 'json' } }))],
]);

/** The texts of mails in a language; undefined for one that has none. */
export const mailTextsOf = async (tag: string): Promise<MailTexts | undefined> => files.get(tag)?.get();

/** A language with its texts: those of the realm before ours, from the language down to English. */
export async function mailLanguage(realm: RealmJson, tag: string): Promise<MailLanguage> {
  const layers: MailTexts[] = [];
  for (const one of textLocales(realm, tag)) {
    const own = realm.localizationTexts?.[one];
    if (own !== undefined)
      layers.push(Object.fromEntries(Object.entries(own).map(([key, text]) => [key, String(text)])));
    const texts = await mailTextsOf(one);
    if (texts !== undefined) layers.push(texts);
  }
  return { tag, layers };
}
