import { normalSubject } from './normal-subject.ts';
import { seededDraws } from './seeded-draws.ts';
import type { PlaceholderTemplate } from './template.ts';

/** The least and most length, in UTF-16 units: programs that cut texts into pieces need some to cut. Marks of Markdown are left out in some. */
const minContent = 2_100;
const maxContent = 20_000;
/** Sections beyond the first six are chosen by the subject. */
const surePlaces = 6;

type Sections = PlaceholderTemplate['sections'];

/** Puts the subject into a text. */
export const filler = (subject: string) => (text: string) => text.replaceAll('{s}', () => subject);

/** What a placeholder page says first. @param preferred the country that the search preferred */
export function leadOf({ lead, country }: PlaceholderTemplate, subject: string, preferred: string | undefined): string {
  const filled = filler(subject)(lead);
  return preferred === undefined ? filled : `${filled} ${country.replace('{c}', () => normalSubject(preferred))}`;
}

/** Some of the sections in an order of the page's own, so that no two pages have the same text. */
export function sectionsOf({ sections }: PlaceholderTemplate, seed: string): Sections {
  const draws = seededDraws(seed);
  const shuffled = draws.shuffled(sections);
  return shuffled.slice(0, surePlaces + draws.below(shuffled.length - surePlaces + 1));
}

/**
 * The text of a placeholder page: `start`, sections on the subject, and behind them as many more as its length takes. Most pages are short
 * and few are long, as pages are.
 */
export function contentOf(template: PlaceholderTemplate, subject: string, seed: string, start: string): string {
  const chosen = sectionsOf(template, seed);
  let text = [start, ...written('##', subject, chosen)].join('\n\n');
  const share = seededDraws(`${seed}\nlength`).below(100) / 100;
  const wanted = minContent + share ** 4 * (maxContent - minContent);
  for (const piece of furtherPieces(template, chosen, subject)) {
    if (text.length >= wanted || text.length + piece.length + 2 > maxContent) break;
    text += `\n\n${piece}`;
  }
  return text;
}

/** The sections that were not chosen, and then a chapter on what each of those that were names. */
function* furtherPieces({ sections }: PlaceholderTemplate, chosen: Sections, subject: string): Generator<string> {
  yield* written(
    '##',
    subject,
    sections.filter((section) => !chosen.includes(section)),
  );
  for (const [heading] of chosen) {
    if (heading.includes('{s}')) continue;
    const part = `${subject}: ${heading}`;
    const [first = '', ...others] = written(
      '###',
      part,
      sections.filter(([name]) => name !== heading),
    );
    yield `## ${part}\n\n${first}`;
    yield* others;
  }
}

const written = (mark: string, subject: string, sections: Sections): string[] => {
  const fill = filler(subject);
  return sections.map(([heading, text]) => `${mark} ${fill(heading)}\n\n${fill(text)}`);
};
