import type { Page } from '../engine/search-index.ts';
import { latestHour } from '../engine/source-page.ts';
import { addressUrl, type PlaceholderAddress } from './address.ts';
import { english } from './languages/en.ts';
import { templateOf } from './languages/languages.ts';
import { normalSubject } from './normal-subject.ts';
import { seededDraws } from './seeded-draws.ts';
import type { PlaceholderKind, PlaceholderTemplate } from './template.ts';

const hour = 3_600_000;
/** Kinds of pages that news searches get. They are some hours old, less than a day, so that every time range has them. */
export const newsKinds: readonly PlaceholderKind[] = ['report', 'update', 'analysis', 'interview', 'briefing'];
export const generalKinds: readonly PlaceholderKind[] = ['overview', 'guide', 'background', 'questions', 'reference'];
const maxAgeHours = 20;

/** The least length, in characters. Programs that cut texts into pieces need some to cut. */
const minContent = 2_000;
/** Sections beyond the first six are chosen by the subject. */
const surePlaces = 6;
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
  let content: string | undefined;
  return {
    url,
    title: titleOf(address, template),
    // Most searches show passages only, and need no links.
    get content() {
      content ??= contentOf(address, template, seed);
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
    passages: (count) =>
      [leadOf(address, template), ...sectionsOf(template, seed).map(([, text]) => fill(text))]
        .slice(0, count)
        .map((text) => (text.length > passageLength ? `${[...text].slice(0, passageLength - 1).join('')}…` : text)),
  };
}

/** The sentence that stands in the field `answer`. */
export const placeholderAnswer = ({ language, subject }: PlaceholderAddress): string =>
  filler(subject.text)(templateOf(language).answer);

/** Puts the subject into a text. */
const filler = (subject: string) => (text: string) => text.replaceAll('{s}', () => subject);

const titleOf = ({ kind, subject }: PlaceholderAddress, { titles, mark }: PlaceholderTemplate) =>
  `${filler(subject.text)(titles[kind])} (${mark})`;

function leadOf({ country, subject }: PlaceholderAddress, template: PlaceholderTemplate): string {
  const lead = filler(subject.text)(template.lead);
  return country === undefined ? lead : `${lead} ${template.country.replace('{c}', () => normalSubject(country))}`;
}

/** Some of the sections in an order of the page's own, so that no two pages have the same text. */
function sectionsOf({ sections }: PlaceholderTemplate, seed: string): PlaceholderTemplate['sections'] {
  const draws = seededDraws(seed);
  const shuffled = draws.shuffled(sections);
  return shuffled.slice(0, surePlaces + draws.below(shuffled.length - surePlaces + 1));
}

/** The text in sections; with English ones behind it where a script says much in few characters. */
function contentOf(address: PlaceholderAddress, template: PlaceholderTemplate, seed: string): string {
  const fill = filler(address.subject.text);
  const parts = [`# ${titleOf(address, template)}`, leadOf(address, template)];
  let length = parts.join('\n\n').length;
  const add = ([heading, text]: readonly [string, string]) => {
    const section = `## ${fill(heading)}\n\n${fill(text)}`;
    parts.push(section);
    length += section.length + 2;
  };
  for (const section of sectionsOf(template, seed)) add(section);
  if (length >= minContent) return parts.join('\n\n');
  const chosen = sectionsOf(template, seed);
  const left = template.sections.filter((section) => !chosen.includes(section));
  for (const section of [...left, ...(template === english ? [] : english.sections)]) {
    if (length < minContent) add(section);
  }
  return parts.join('\n\n');
}

/** When a page of news was published unless its address says so: some full hours before now. */
export function publishedAt({ kind, subject }: PlaceholderAddress, now: number): number | undefined {
  if (!newsKinds.includes(kind)) return undefined;
  return latestHour(now) - (1 + seededDraws(`${seedOf(subject.text, kind)}\nage`).below(maxAgeHours - 1)) * hour;
}

const seedOf = (subject: string, kind: PlaceholderKind) => `${subject.toLowerCase()}\n${kind}`;
