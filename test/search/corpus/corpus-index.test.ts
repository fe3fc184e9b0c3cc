import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type CorpusOptions, corpusIndex } from '../../../src/search/corpus/corpus-index.ts';
import { loadCorpus } from '../../../src/search/corpus/load-corpus.ts';
import { loadInWorker } from '../../../src/search/corpus/load-in-worker.ts';
import { showProgress } from '../../../src/search/corpus/show-progress.ts';
import { anyPage } from '../../support/any-page.ts';
import { folderOf } from '../../support/folder.ts';
import { memoryOutput } from '../../support/memory-output.ts';
import { movableClock } from '../../support/movable-clock.ts';

const line = (name: string) =>
  `${JSON.stringify({ url: `https://${name}.example/`, title: name, content: 'Whales sing.', links: ['https://b.example/'] })}\n`;

async function opened(paths: readonly string[], more: Partial<CorpusOptions> = {}) {
  const clock = movableClock();
  const said: string[] = [];
  const say = (message: string) => said.push(message);
  const closed = new AbortController();
  onTestFinished(() => closed.abort());
  const index = await corpusIndex({
    paths,
    withBuiltIn: false,
    cacheDir: '',
    load: (request, onProgress) => loadCorpus(request, onProgress),
    ...more,
    clock,
    stderr: memoryOutput(),
    info: say,
    warn: say,
    error: say,
    signal: closed.signal,
  });
  /** Lets time pass until `check` holds: events of the file system come when they come. */
  const soon = (check: () => unknown) =>
    vi.waitFor(
      async () => {
        await clock.advance(300);
        await check();
      },
      { timeout: 15_000, interval: 30 },
    );
  return { index, said, soon };
}

test('tells the language of a question by its pages', async () => {
  const page = { title: 'Fahrradtouren', content: 'Fahrradtouren am Bodensee.', language: 'de' };
  const folder = await folderOf({ 'a.jsonl': `${JSON.stringify({ url: 'https://a.example/', ...page })}\n` });
  const { index } = await opened([folder]);
  expect(await index.languageOf?.('Fahrradtouren am Bodensee')).toBe('de');
});

test('answers every question like an index of the same pages', async () => {
  const folder = await folderOf({ 'a.jsonl': line('a') });
  const { index } = await opened([folder]);
  expect(index.size).toBe(1);
  const [hit] = await index.search({ ...anyPage, text: 'whale', passages: 1 });
  expect(hit).toMatchObject({
    page: { url: 'https://a.example/', links: ['https://b.example/'] },
    passages: ['Whales sing.'],
  });
  const page = await index.page('https://a.example/');
  expect(page).toEqual(hit?.page);
  expect(await index.pagesOfHost('a.example', '/')).toEqual([page]);
  expect(page && (await index.passages(page, 'whales', 1))).toEqual(['Whales sing.']);
});

test('counts ages from another clock, after a change too', async () => {
  const news = (age: number) => line('a').replace('{', `{"age_hours":${age},"topic":"news",`);
  const folder = await folderOf({ 'a.jsonl': news(1) });
  const { index, soon } = await opened([folder]);
  const at2030 = Date.parse('2030-01-01T00:00:00Z');
  const moved = index.at?.(() => at2030);
  const age = async () => (at2030 - ((await moved?.page('https://a.example/'))?.published ?? 0)) / 3_600_000;
  expect(await age()).toBe(1);
  expect((await moved?.explain?.({ ...anyPage, text: 'whale' }))?.hits).toHaveLength(1);
  await writeFile(join(folder, 'a.jsonl'), news(2));
  await soon(async () => expect(await age()).toBe(2));
});

test('says what is broken', async () => {
  const folder = await folderOf({ 'a.jsonl': `${line('a')}${'oops\n'.repeat(60)}` });
  const { said } = await opened([folder], { load: loadInWorker });
  expect(said).toHaveLength(51);
  expect(said[0]).toBe(`corpus: ${folder}/a.jsonl:2: is not valid JSON`);
  expect(said.at(-1)).toBe('corpus: 10 more lines cannot be used');
});

test.each<[string, NonNullable<CorpusOptions['load']>]>([
  ['here', (request, onProgress) => loadCorpus(request, onProgress)],
  ['in a thread', loadInWorker],
])('a corpus that is not there is rejected, read %s', async (_where, load) => {
  await expect(opened(['/nowhere/at/all.jsonl'], { load })).rejects.toThrow('/nowhere/at/all.jsonl: does not exist');
});

describe('changes', () => {
  test('in a folder are followed; what was read stays when they cannot be used', async () => {
    const folder = await folderOf({ 'a.jsonl': line('a') });
    const { index, said, soon } = await opened([folder]);
    await writeFile(join(folder, 'b.jsonl'), line('b'));
    await soon(() => expect(index.size).toBe(2));
    expect(said).toEqual(['corpus: changed, 2 pages']);

    await writeFile(join(folder, 'a.jsonl'), 'oops');
    await rm(join(folder, 'b.jsonl'));
    await soon(() =>
      expect(said.at(-1)).toBe(
        `corpus: changed, but cannot be used; what was read before stays: no page can be used; ${folder}/a.jsonl:1: is not valid JSON`,
      ),
    );
    expect(index.size).toBe(2);

    await writeFile(join(folder, 'a.jsonl'), line('a') + line('b') + line('c'));
    await soon(() => expect(index.size).toBe(3));
  });

  test('of a folder that another one takes the place of are followed', async () => {
    const around = await folderOf({ 'pages/a.jsonl': line('a'), 'new/a.jsonl': line('a') + line('b') });
    const folder = join(around, 'pages');
    const { index, soon } = await opened([folder]);
    await rename(folder, join(around, 'old'));
    await rename(join(around, 'new'), folder);
    await soon(() => expect(index.size).toBe(2));
    await writeFile(join(folder, 'c.jsonl'), line('c'));
    await soon(() => expect(index.size).toBe(3));
  });

  test('of a file that another one takes the place of are followed', async () => {
    const folder = await folderOf({ 'a.jsonl': line('a'), 'new.txt': line('a') + line('b') });
    const { index, soon } = await opened([join(folder, 'a.jsonl')]);
    await rename(join(folder, 'new.txt'), join(folder, 'a.jsonl'));
    await soon(() => expect(index.size).toBe(2));
  });
});

describe('progress', () => {
  test('is a bar on a terminal, drawn once for each percent and wiped at the end', () => {
    const terminal = memoryOutput(true);
    const bar = showProgress(terminal, movableClock(), () => {});
    bar.show({ done: 0.5, pages: 12_345 });
    bar.show({ done: 0.504, pages: 12_400 });
    expect(terminal.text).toBe(`\r\u001b[Kreading the corpus ${'█'.repeat(6)}${'░'.repeat(6)} 50 %\r`);
    bar.end();
    bar.end();
    expect(terminal.text.endsWith('50 %\r\r\u001b[K')).toBe(true);
  });

  test('is a line every ten seconds where there is no terminal', async () => {
    const file = memoryOutput();
    const clock = movableClock();
    const lines: string[] = [];
    const progress = showProgress(file, clock, (line) => lines.push(line));
    progress.show({ done: 0.1, pages: 1 });
    await clock.advance(10_000);
    progress.show({ done: 0.456, pages: 12_345 });
    progress.show({ done: 0.5, pages: 13_000 });
    progress.end();
    expect(lines).toEqual(['corpus: 45 % read, 12345 pages']);
    expect(file.text).toBe('');
  });
});

test('pages that are added to the built-in ones take the place of those with the same URL', {
  tags: ['thorough'],
}, async () => {
  const own = { url: 'https://en.wikipedia.org/wiki/France', title: 'Our France', content: 'Ours.' };
  const folder = await folderOf({ 'a.jsonl': `${line('a')}${JSON.stringify(own)}\n` });
  const { index, said } = await opened([folder], { withBuiltIn: true, cacheDir: await folderOf({}) });
  expect(index.size).toBeGreaterThan(1500);
  expect(await index.page(own.url)).toMatchObject({ title: 'Our France' });
  expect(await index.page('https://en.wikipedia.org/wiki/Germany')).toBeDefined();
  expect(said).toEqual([]);
});
