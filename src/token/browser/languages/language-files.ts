import type { Lazy } from '../../../runtime/lazy.ts';
import { type Texts, textFile } from '../../openid/languages/text-layers.ts';

/** What pages say in English. */
export const englishTexts = textFile(() => import('./texts/en.json', { with: { type: 'json' } }));

/** What pages say, each language in a file that is loaded when a page is first shown in it. */
const files: ReadonlyMap<string, Lazy<Texts>> = new Map([
  ['de', textFile(() => import('./texts/de.json', { with: { type: 'json' } }))],
  ['en', englishTexts],
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

/** The texts of a language; undefined for one that only Keycloak has, or nobody. */
export const textsOf = async (tag: string): Promise<Texts | undefined> => files.get(tag)?.get();
