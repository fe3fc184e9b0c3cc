import { type Lazy, lazy } from '../../../runtime/lazy.ts';

/** The texts of a language, by Keycloak's names. */
export type Texts = Readonly<Record<string, string>>;

const file = (load: () => Promise<{ readonly default: Texts }>): Lazy<Texts> =>
  lazy(async () => (await load()).default);

/** What pages say in English. */
export const englishTexts = file(() => import('./texts/en.json', { with: { type: 'json' } }));

/** The other languages, each in a file that is loaded when a page is first shown in it. */
const files: ReadonlyMap<string, Lazy<Texts>> = new Map([
  ['de', file(() => import('./texts/de.json', { with: { type: 'json' } }))],
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

/** The texts of a language; undefined for one that only Keycloak has, or nobody. */
export const textsOf = async (tag: string): Promise<Texts | undefined> => files.get(tag)?.get();
