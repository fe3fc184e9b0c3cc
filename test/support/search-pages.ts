import { indexBuilder } from '../../src/search/engine/build-index.ts';
import type { IndexData } from '../../src/search/engine/index-data.ts';
import type { SourcePage } from '../../src/search/engine/source-page.ts';

/** A page about nothing, but for what `known` says. */
export const pageOf = (known: Partial<SourcePage>): SourcePage => ({
  url: 'https://page.example/',
  title: '',
  content: '',
  topic: 'general',
  language: 'en',
  country: undefined,
  published: undefined,
  age: undefined,
  favicon: undefined,
  images: [],
  links: [],
  ...known,
});

export function indexOf(pages: readonly SourcePage[]): IndexData {
  const builder = indexBuilder();
  for (const page of pages) builder.add(page);
  return builder.finish();
}
