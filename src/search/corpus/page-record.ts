import type { Image, Topic } from '../engine/search-index.ts';
import type { SourcePage } from '../engine/source-page.ts';

/** What a corpus says about a page, with the names of the JSONL format. */
export interface PageRecord {
  readonly url: string;
  readonly title: string;
  /** Markdown. */
  readonly content: string;
  readonly topic?: Topic | undefined;
  /** ISO 639-1; English unless it is said. */
  readonly language?: string | undefined;
  readonly country?: string | undefined;
  /** Hours before now: for news that never grow old. */
  readonly age_hours?: number | undefined;
  readonly published_date?: string | undefined;
  readonly favicon?: string | undefined;
  readonly images?: readonly Image[] | undefined;
  readonly links?: readonly string[] | undefined;
  /** URLs of pages that an overview puts together. No corpus of a user has it. */
  readonly parts?: readonly string[] | undefined;
}

const hour = 3_600_000;

export function sourcePage(record: PageRecord): SourcePage {
  const age = record.age_hours === undefined ? undefined : record.age_hours * hour;
  const dated = age === undefined && record.published_date !== undefined;
  return {
    url: record.url,
    title: record.title,
    content: record.content,
    topic: record.topic ?? 'general',
    language: record.language ?? 'en',
    country: record.country,
    published: dated ? Date.parse(record.published_date ?? '') : undefined,
    age,
    favicon: record.favicon,
    images: record.images ?? [],
    links: record.links ?? [],
    parts: record.parts,
  };
}

/** The other way round: what a corpus would say about a page of an index. */
export function pageRecord({ age, published, ...page }: SourcePage): PageRecord {
  return {
    ...page,
    ...(age !== undefined && { age_hours: age / hour }),
    ...(published !== undefined && { published_date: new Date(published).toISOString() }),
  };
}
