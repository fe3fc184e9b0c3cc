import { overviewText } from '../engine/overview-text.ts';
import type { Page } from '../engine/search-index.ts';
import type { EngineClient } from './engine-client.ts';
import type { EngineWatch } from './engine-watch.ts';
import type { EngineHit, PageCache } from './page-cache.ts';
import { documentId } from './stored-document.ts';

interface FoundParts {
  readonly docs: readonly { readonly _id: string; readonly _source?: Pick<Page, 'title' | 'content'> }[];
}

/** Pages as callers get them, overviews with the texts that they put together. */
export type WholePages = (hits: readonly EngineHit[], now: number) => Promise<readonly Page[]>;

export function wholePages(engine: EngineClient, watch: EngineWatch, cache: PageCache): WholePages {
  /** Asks for the parts of all overviews at once. */
  async function partsOf(hits: readonly EngineHit[]): Promise<ReadonlyMap<string, Pick<Page, 'title' | 'content'>>> {
    const ids = [...new Set(hits.flatMap(({ _source }) => _source.parts ?? []).map(documentId))];
    const path = `/${engine.alias}/_mget?_source_includes=title,content`;
    const { docs } = await watch.ask(() => engine.ask<FoundParts>('POST', path, { ids }));
    return new Map(docs.flatMap(({ _id, _source }) => (_source === undefined ? [] : [[_id, _source]])));
  }

  return async (hits, now) => {
    const missing = hits.filter((hit) => hit._source.parts?.length && cache.whole(hit, now) === undefined);
    const parts = missing.length === 0 ? undefined : await partsOf(missing);
    return hits.map((hit) => {
      const page = cache.page(hit, now);
      const urls = hit._source.parts ?? [];
      if (urls.length === 0) return page;
      const known = cache.whole(hit, now);
      if (known !== undefined) return known;
      const found = urls.map((url) => parts?.get(documentId(url))).filter((part) => part !== undefined);
      const whole = { ...page, content: overviewText(page.content, found), links: urls };
      cache.keepWhole(hit, whole, now);
      return whole;
    });
  };
}
