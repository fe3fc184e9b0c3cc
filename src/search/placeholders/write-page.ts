import type { Page } from '../engine/search-index.ts';
import { latestHour } from '../engine/source-page.ts';
import { addressUrl, type PlaceholderAddress } from './address.ts';
import { templateOf } from './languages/languages.ts';
import { contentOf, filler, leadOf, sectionsOf } from './page-content.ts';
import { seededDraws } from './seeded-draws.ts';
import type { PlaceholderKind, PlaceholderTemplate } from './template.ts';

const hour = 3_600_000;
/** Kinds of pages that news searches get. They are some hours old, less than a day, so that every time range has them. */
export const newsKinds: readonly PlaceholderKind[] = ['report', 'update', 'analysis', 'interview', 'briefing'];
export const generalKinds: readonly PlaceholderKind[] = ['overview', 'guide', 'background', 'questions', 'reference'];
const maxAgeHours = 20;

const passageLength = 500;

/** A placeholder page, and the pieces of it that a search result shows. */
export interface PlaceholderPage extends Page {
  /** Gives at most `count` passages of at most 500 characters. */
  passages(count: number): readonly string[];
}

/**
 * The page at an address, whatever search named it.
 * @param url as it was asked for
 * @param now milliseconds since the epoch; ages count back from it
 */
export function writePage(address: PlaceholderAddress, now: number, url = addressUrl(address)): PlaceholderPage {
  const { origin, kind, language, country, subject } = address;
  const template = templateOf(language);
  const fill = filler(subject.text);
  const seed = seedOf(subject.text, kind);
  const title = titleOf(address, template);
  const lead = leadOf(template, subject.text, country);
  let content: string | undefined;
  return {
    url,
    title,
    // Most searches show passages only, and need no links.
    get content() {
      content ??= contentOf(template, subject.text, seed, `# ${title}\n\n${lead}`);
      return content;
    },
    topic: newsKinds.includes(kind) ? 'news' : 'general',
    language,
    country,
    published: address.published ?? publishedAt(address, now),
    favicon: `${origin}/favicon.ico`,
    get images() {
      return [1, 2].map((place) => ({
        url: `${origin}${address.folder}/placeholder/picture/${subject.slug}-${place}.svg`,
        description: fill(template.picture),
      }));
    },
    get links() {
      const kinds = newsKinds.includes(kind) ? newsKinds : generalKinds;
      return kinds.filter((other) => other !== kind).map((other) => addressUrl({ ...address, kind: other }));
    },
    passages(count) {
      // Most searches show one passage.
      const others = count > 1 ? sectionsOf(template, seed) : [];
      return [lead, ...others.map(([, text]) => fill(text))]
        .slice(0, count)
        .map((text) => (text.length > passageLength ? `${[...text].slice(0, passageLength - 1).join('')}…` : text));
    },
  };
}

/** The sentence that stands in the field `answer`. */
export const placeholderAnswer = ({ language, subject }: PlaceholderAddress): string =>
  filler(subject.text)(templateOf(language).answer);

const titleOf = ({ kind, subject }: PlaceholderAddress, { titles, mark }: PlaceholderTemplate) =>
  `${filler(subject.text)(titles[kind])} (${mark})`;

/** When a page of news was published unless its address says so: some full hours before now. */
export function publishedAt({ kind, subject }: PlaceholderAddress, now: number): number | undefined {
  if (!newsKinds.includes(kind)) return undefined;
  return latestHour(now) - (1 + seededDraws(`${seedOf(subject.text, kind)}\nage`).below(maxAgeHours - 1)) * hour;
}

const seedOf = (subject: string, kind: PlaceholderKind) => `${subject.toLowerCase()}\n${kind}`;
