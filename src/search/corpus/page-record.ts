import type { SourcePage } from '../engine/source-page.ts';
import type { Topic } from '../search-index.ts';

/** What a corpus says about a page, with the names of the JSONL format. */
export interface PageRecord {
  readonly url: string;
  readonly title: string;
  readonly content: string;
  readonly topic?: Topic;
  readonly language?: string;
  readonly country?: string;
  readonly age_hours?: number;
  readonly published_date?: string;
  readonly favicon?: string;
  readonly images?: readonly { readonly url: string; readonly description: string }[];
  readonly links?: readonly string[];
}

const hour = 3_600_000;

export function sourcePage(record: PageRecord): SourcePage {
  return {
    url: record.url,
    title: record.title,
    content: record.content,
    topic: record.topic ?? 'general',
    language: record.language ?? 'en',
    country: record.country,
    published: record.published_date === undefined ? undefined : Date.parse(record.published_date),
    age: record.age_hours === undefined ? undefined : record.age_hours * hour,
    favicon: record.favicon,
    images: record.images ?? [],
    links: record.links ?? [],
  };
}
