import type { Lazy } from '../../../runtime/lazy.ts';
import type { RealmJson } from '../../realm/representations/json.ts';
import { type Texts, textFile, textLayers } from '../languages/text-layers.ts';
import type { MailLanguage } from './mail-texts.ts';

/** What mails say, each language in a file that is loaded with the first mail in it. */
const files: ReadonlyMap<string, Lazy<Texts>> = new Map([
  ['de', textFile(() => import('./texts/de.json', { with: { type: 'json' } }))],
  ['en', textFile(() => import('./texts/en.json', { with: { type: 'json' } }))],
  ['es', textFile(() => import('./texts/es.json', { with: { type: 'json' } }))],
  ['fr', textFile(() => import('./texts/fr.json', { with: { type: 'json' } }))],
  ['it', textFile(() => import('./texts/it.json', { with: { type: 'json' } }))],
  ['ja', textFile(() => import('./texts/ja.json', { with: { type: 'json' } }))],
  ['nl', textFile(() => import('./texts/nl.json', { with: { type: 'json' } }))],
  ['pl', textFile(() => import('./texts/pl.json', { with: { type: 'json' } }))],
  ['pt', textFile(() => import('./texts/pt.json', { with: { type: 'json' } }))],
  ['pt-BR', textFile(() => import('./texts/pt-BR.json', { with: { type: 'json' } }))],
  ['tr', textFile(() => import('./texts/tr.json', { with: { type: 'json' } }))],
  ['zh-CN', textFile(() => import('./texts/zh-CN.json', { with: { type: 'json' } }))],
  ['zh-TW', textFile(() => import('./texts/zh-TW.json', { with: { type: 'json' } }))],
]);

/** The texts of mails in a language; undefined for one that has none. */
export const mailTextsOf = async (tag: string): Promise<Texts | undefined> => files.get(tag)?.get();

/** A language with its texts. */
export const mailLanguage = async (realm: RealmJson, tag: string): Promise<MailLanguage> => ({
  tag,
  layers: await textLayers(realm, tag, mailTextsOf, (text) => text),
});
