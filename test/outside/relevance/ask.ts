import { systemClock } from '../../../src/runtime/runtime.ts';
import { builtInIndex } from '../../../src/search/corpus/built-in-corpus.ts';
import { anyPage } from '../../support/any-page.ts';

const text = process.argv.slice(2).join(' ').trim();
if (text === '') {
  process.stderr.write('usage: npm run ask -- "question"\n');
  process.exit(2);
}
const index = await builtInIndex(systemClock);
const hits = await index.search({ ...anyPage, text, passages: 2 });
for (const [at, { page, score, passages }] of hits.entries()) {
  const date = page.published === undefined ? '' : `  ${new Date(page.published).toISOString().slice(0, 10)}`;
  process.stdout.write(`${at + 1}. ${score.toFixed(4)}  ${page.title}\n   ${page.url}${date}\n`);
  for (const passage of passages) process.stdout.write(`   ${passage.replaceAll('\n', '\n   ')}\n`);
}
if (hits.length === 0) process.stdout.write('no hits\n');
