import type { PinnedHits } from '../../endpoint.ts';
import type { Hit, Image } from '../../engine/search-index.ts';

/** A result as it is arranged: what is left out is filled in. */
export interface ArrangedResult {
  readonly url: string;
  readonly title: string;
  readonly content: string;
  readonly score?: number | undefined;
  /** The whole page as Markdown; without it, `content`. */
  readonly raw_content?: string | undefined;
  /** RFC 3339. */
  readonly published_date?: string | undefined;
  readonly favicon?: string | undefined;
  readonly images?: readonly (string | Image)[] | undefined;
}

/** Hits made of arranged results. Without a score each is a little below the one before it. */
export const pinnedResults = (results: readonly ArrangedResult[], answer: string | null | undefined): PinnedHits => ({
  hits: results.map(toHit),
  answer,
});

function toHit(result: ArrangedResult, place: number): Hit {
  const { url, title, content, score = 0.95 * 0.97 ** place, published_date, favicon, images = [] } = result;
  return {
    page: {
      url,
      title,
      content: result.raw_content ?? content,
      topic: 'general',
      language: 'en',
      country: undefined,
      published: published_date === undefined ? undefined : Date.parse(published_date),
      favicon: favicon ?? faviconOf(url),
      images: images.map((image) => (typeof image === 'string' ? { url: image, description: '' } : image)),
      links: [],
    },
    score,
    passages: [content],
  };
}

const faviconOf = (url: string) => (URL.canParse(url) ? new URL('/favicon.ico', url).href : undefined);
