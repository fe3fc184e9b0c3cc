import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { corpusIndex } from '../../../src/search/corpus/corpus-index.ts';
import { progressBar } from '../../../src/search/corpus/progress-bar.ts';
import { anyPage } from '../../support/any-page.ts';
import { folderOf } from '../../support/folder.ts';
import { memoryOutput } from '../../support/memory-output.ts';
import { movableClock } from '../../support/movable-clock.ts';

const line = (name: string) =>
  `${JSON.stringify({ url: `https://${name}.example/`, title: name, content: 'Whales sing.', links: ['https://b.example/'] })}\n`;

async function opened(paths: readonly string[]) {
  const clock = movableClock();
  const said: string[] = [];
  const say = (message: string) => said.push(message);
  const closed = new AbortController();
  onTestFinished(() => closed.abort());
  const index = await corpusIndex({
    paths,
    cacheDir: '',
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
        check();
      },
      { timeout: 15_000, interval: 30 },
    );
  return { index, said, soon };
}

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
  expect(await index.pagesOfHost('a.example')).toEqual([page]);
  expect(page && (await index.passages(page, 'whales', 1))).toEqual(['Whales sing.']);
});

test('says what is broken', async () => {
  const folder = await folderOf({ 'a.jsonl': `${line('a')}${'oops\n'.repeat(60)}` });
  const { said } = await opened([folder]);
  expect(said).toHaveLength(51);
  expect(said[0]).toBe(`corpus: ${folder}/a.jsonl:2: is not JSON`);
  expect(said.at(-1)).toBe('corpus: 10 more lines can not be used');
});

test('a corpus that is not there is refused', async () => {
  await expect(opened(['/nowhere/at/all.jsonl'])).rejects.toThrow('/nowhere/at/all.jsonl: does not exist');
});

describe('changes', () => {
  test('in a folder are followed; what was read stays when they can not be used', async () => {
    const folder = await folderOf({ 'a.jsonl': line('a') });
    const { index, said, soon } = await opened([folder]);
    await writeFile(join(folder, 'b.jsonl'), line('b'));
    await soon(() => expect(index.size).toBe(2));
    expect(said).toEqual(['corpus: changed, 2 pages']);

    await writeFile(join(folder, 'a.jsonl'), 'oops');
    await rm(join(folder, 'b.jsonl'));
    await soon(() =>
      expect(said.at(-1)).toBe(
        `corpus: changed, but can not be used; what was read before stays: no page can be used; ${folder}/a.jsonl:1: is not JSON`,
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
  test('is a bar on a terminal, wiped at the end', () => {
    const terminal = memoryOutput(true);
    const bar = progressBar(terminal);
    bar.show({ done: 0.5, pages: 12_345 });
    expect(terminal.text).toBe(`\r\u001b[Kreading the corpus ${'█'.repeat(6)}${'░'.repeat(6)} 50 %\r`);
    bar.end();
    bar.end();
    expect(terminal.text.endsWith('50 %\r\r\u001b[K')).toBe(true);
  });

  test('is not shown where nobody watches', () => {
    const file = memoryOutput();
    const bar = progressBar(file);
    bar.show({ done: 0.5, pages: 1 });
    bar.end();
    expect(file.text).toBe('');
  });
});
