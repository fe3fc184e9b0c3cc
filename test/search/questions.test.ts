import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { builtInIndex } from '../../src/search/corpus/built-in-corpus.ts';
import { defaultQuery } from '../../src/search/engine/default-query.ts';
import { fold } from '../../src/search/engine/fold.ts';
import type { Hit, Topic } from '../../src/search/engine/search-index.ts';
import { movableClock } from '../support/movable-clock.ts';
import { namedPages, sampleOf } from '../support/named-pages.ts';

/** Questions that were written without sight of the pages. */
interface Question {
  readonly subject: string;
  readonly question: string;
  /** A right page says one of each. */
  readonly holds: readonly (readonly string[])[];
  readonly language?: string;
  readonly topic?: Topic;
}

const read = <T>(file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

const questions = read<Question>('questions.jsonl');
const offTopic = read<{ question: string }>('off-topic.jsonl');
const index = await builtInIndex(movableClock());
const search = (text: string, topic: Topic = 'general') =>
  index.search(defaultQuery(text, { topic, nearest: true, passages: 0 }));

function isRight({ holds, language }: Question, { page }: Hit): boolean {
  const text = fold(`${page.title}\n${page.content}`);
  const says = holds.every((alternatives) => alternatives.some((one) => text.includes(fold(one))));
  return says && (language === undefined || page.language === language);
}

describe('ordinary questions', async () => {
  const asked = await Promise.all(
    questions.map(async (one) => ({ ...one, hits: await search(one.question, one.topic) })),
  );
  const wrong = asked.filter((one) => one.hits[0] === undefined || !isRight(one, one.hits[0]));

  test('at least 95 of 100 first hits are right', () => {
    const share = 1 - wrong.length / asked.length;
    expect(
      share,
      wrong.map(({ question, hits }) => `${question} -> ${hits[0]?.page.title}`).join('\n'),
    ).toBeGreaterThanOrEqual(0.95);
  });

  test('every question gets ten results', () => {
    expect(asked.filter(({ hits }) => hits.length < 10).map(({ question }) => question)).toEqual([]);
  });

  test('no wrong first hit has a score above 0.5', () => {
    expect(wrong.filter(({ hits }) => (hits[0]?.score ?? 0) > 0.5).map(({ question }) => question)).toEqual([]);
  });
});

test('what no page is about gets ten results with low scores', async () => {
  for (const { question } of offTopic) {
    const hits = await search(question);
    expect(hits).toHaveLength(10);
    expect(hits[0]?.score, `${question} -> ${hits[0]?.page.title}`).toBeLessThan(0.2);
  }
});

const phrasings = JSON.parse(readFileSync(new URL('phrasings.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, readonly string[]>
>;

test.each(Object.entries(phrasings))(
  'the subject is found in any phrasing (%s)',
  { tags: ['thorough'] },
  async (language, phrases) => {
    const pages = sampleOf(await namedPages(index, language), 6, 3);
    for (const phrase of phrases) {
      const missed: string[] = [];
      for (const { name, isMeantBy } of pages) {
        const [first] = await search(phrase.replace('X', () => name));
        if (first === undefined || first.score < 0.5 || !isMeantBy(first.page))
          missed.push(`${name}: ${first?.page.title}`);
      }
      expect(missed.length, `${phrase}: ${missed.join(', ')}`).toBeLessThanOrEqual(1);
    }
  },
);
