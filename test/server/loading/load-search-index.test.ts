import path from 'node:path';
import { expect, test } from 'vitest';
import { systemClock, systemRandomness } from '../../../src/runtime/runtime.ts';
import { indexPages } from '../../../src/server/loading/index-pages.ts';
import { corpusPaths, loadSearchIndex } from '../../../src/server/loading/load-search-index.ts';
import { SettingsError, settingsFromOptions } from '../../../src/settings/read-settings.ts';
import { fakeEngine } from '../../support/fake-engine.ts';
import { folderOf } from '../../support/folder.ts';
import { memoryLog } from '../../support/memory-log.ts';
import { memoryOutput } from '../../support/memory-output.ts';

const log = memoryLog();
const runtime = { clock: systemClock, random: systemRandomness, stdout: memoryOutput(), stderr: memoryOutput() };
const loading = (search: Parameters<typeof settingsFromOptions>[0] & object) =>
  loadSearchIndex(settingsFromOptions(search).search, runtime, log, new AbortController().signal);

test.each([
  [[], { paths: [], withBuiltIn: false }],
  [['docs', 'a+b'], { paths: ['docs', 'a+b'], withBuiltIn: false }],
  [['docs', '+more'], { paths: ['docs', 'more'], withBuiltIn: true }],
])('%j as paths', (corpus, paths) => expect(corpusPaths(corpus)).toEqual(paths));

test('pages that cannot be used are told by the name of their setting', async () => {
  const corpus = [path.join(await folderOf({ 'a.jsonl': '{' }), 'a.jsonl')];
  const failed = loading({ search: { corpus } });
  await expect(failed).rejects.toThrow(SettingsError);
  await expect(failed).rejects.toThrow(/^SEARCH_CORPUS: .*a\.jsonl/);
});

test('an engine that is away is told by the name of its setting, and the pages have no effect beside it', async () => {
  const search = { engine: ['http://127.0.0.1:1'], corpus: ['package.json'] };
  await expect(loading({ search })).rejects.toThrow(/^SEARCH_ENGINE: /);
  expect(log.lines).toEqual(['warn SEARCH_CORPUS: has no effect with SEARCH_ENGINE; understudy index loads pages']);
});

test('an index that cannot be used is told by the name of its setting', async () => {
  await using engine = await fakeEngine(() => ({}));
  const before = log.lines.length;
  await expect(loading({ search: { engine: [engine.url], index: 'mine' } })).rejects.toThrow(
    /^SEARCH_INDEX: there is no mine at /,
  );
  expect(log.lines).toHaveLength(before);
});

test.each([true, false])('pages for an engine that cannot be used; a setting names them: %s', async (isSetting) => {
  const folder = await folderOf({});
  const { search } = settingsFromOptions({ search: { engine: ['http://127.0.0.1:1'], corpus: [folder] } });
  const paths = isSetting ? [] : [`${folder}/none.jsonl`];
  const options = { paths, shards: 1, signal: new AbortController().signal };
  const error = await indexPages(search, runtime, log, options).catch((caught: unknown) => caught);
  expect(error).toMatchObject({
    name: isSetting ? 'SettingsError' : 'CorpusError',
    message: isSetting ? `SEARCH_CORPUS: ${folder}: holds no pages` : `${folder}/none.jsonl: does not exist`,
  });
});

test('loading into an engine that is away is no wrong setting', async () => {
  const { search } = settingsFromOptions({ search: { engine: ['http://127.0.0.1:1'] } });
  const options = { paths: [], shards: 1, signal: new AbortController().signal };
  await expect(indexPages(search, runtime, log, options)).rejects.not.toThrow(SettingsError);
});

test('without an engine nothing is loaded into one', async () => {
  const options = { paths: ['package.json'], shards: 1, signal: new AbortController().signal };
  const wrong = { name: 'SEARCH_ENGINE', message: 'must name the OpenSearch that pages are loaded into' };
  await expect(indexPages(settingsFromOptions().search, runtime, log, options)).rejects.toEqual(
    new SettingsError([wrong]),
  );
});
