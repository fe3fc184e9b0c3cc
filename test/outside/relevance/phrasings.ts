import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { systemClock } from '../../../src/runtime/runtime.ts';
import { builtInIndex } from '../../../src/search/corpus/built-in-corpus.ts';
import { type NamedPage, namedPages, sampleOf } from '../../support/named-pages.ts';
import { searchApp } from '../../support/search-app.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    pages: { type: 'string', default: '60' },
    language: { type: 'string', default: 'en' },
    /** Of which language the pages are. */
    of: { type: 'string' },
    /** Phrasings of your own, one a line, with `X` for the name. */
    file: { type: 'string' },
    misses: { type: 'boolean', default: false },
  },
});
const { language } = values;
const listed = JSON.parse(await readFile(new URL('../../search/phrasings.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, readonly string[]>
>;
const phrasings =
  values.file === undefined ? listed[language] : (await readFile(values.file, 'utf8')).trimEnd().split('\n');
const index = await builtInIndex(systemClock);
const { post } = await searchApp({
  index: async () => index,
  clock: systemClock,
  settings: { whenNothingFits: 'placeholder' },
});

interface Found {
  readonly page: NamedPage;
  readonly isRight: boolean;
  readonly score: number;
  readonly title: string;
  readonly answer: string | null;
}

async function ask(phrasing: string, page: NamedPage): Promise<Found> {
  const query = phrasing.replace('X', () => page.name).slice(0, 400);
  const { json } = await post('/search', { query, include_answer: true });
  // A name of one letter is refused.
  const [first] = json.results ?? [];
  return {
    page,
    isRight: first !== undefined && page.isMeantBy(first),
    score: first?.score ?? 0,
    title: first?.title ?? '',
    answer: json.answer ?? null,
  };
}

const median = (numbers: readonly number[]) => [...numbers].sort((one, other) => one - other)[numbers.length >> 1] ?? 0;
const pages = sampleOf(await namedPages(index, values.of ?? language), Number(values.pages), Number(values.seed));
let least = pages.length;
process.stdout.write(`right of ${pages.length} | answers | median score of the right ones | lowest | phrasing\n`);
for (const phrasing of phrasings ?? []) {
  const found: Found[] = [];
  for (const page of pages) found.push(await ask(phrasing, page));
  const right = found.filter(({ isRight }) => isRight);
  least = Math.min(least, right.length);
  const scores = right.map(({ score }) => score);
  const answers = found.filter(({ answer }) => answer !== null).length;
  process.stdout.write(
    `${right.length} | ${answers} | ${median(scores).toFixed(2)} | ${Math.min(...scores).toFixed(2)} | ${phrasing}\n`,
  );
  if (values.misses)
    for (const { page, title, score } of found.filter(({ isRight }) => !isRight))
      process.stdout.write(`    ${page.name} -> ${title} ${score.toFixed(2)}\n`);
}
process.stdout.write(`fewest right: ${least} of ${pages.length}\n`);
