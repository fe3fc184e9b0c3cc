import type { Output } from '../../runtime/output.ts';
import type { Clock } from '../../runtime/runtime.ts';
import { builtInFiles } from '../corpus/built-in-files.ts';
import { allBroken, noPages } from '../corpus/corpus-error.ts';
import { corpusFiles } from '../corpus/corpus-files.ts';
import { sourcePage } from '../corpus/page-record.ts';
import { pagesOf, problemAt } from '../corpus/read-corpus.ts';
import type { CorpusFile } from '../corpus/reader.ts';
import { showProgress } from '../corpus/show-progress.ts';
import type { SourcePage } from '../engine/source-page.ts';
import { type EngineAddress, engineClient } from './engine-client.ts';
import { loadPages } from './load-pages.ts';

interface LoadCorpusOptions {
  readonly address: EngineAddress;
  /** Files and folders; none: the built-in pages. */
  readonly paths: readonly string[];
  /** Whether the built-in pages are loaded too. */
  readonly withBuiltIn: boolean;
  readonly shards: number;
  readonly clock: Clock;
  readonly stderr: Output;
  readonly info: (message: string) => void;
  readonly warn: (message: string) => void;
  /** Ends loading; what was in use stays. */
  readonly signal: AbortSignal;
}

/** A request with five megabytes of pages may take longer than a search. */
const requestTimeoutMs = 120_000;

/** Reads files of pages and loads them into the engine. @returns how many pages @throws {CorpusError} {EngineAway} */
export async function loadCorpusFiles(options: LoadCorpusOptions): Promise<number> {
  const { address, paths, withBuiltIn, shards, clock, stderr, info, warn, signal } = options;
  const { files: own, leftOut } = await corpusFiles(paths);
  if (own.length === 0 && paths.length > 0) throw noPages(paths);
  const builtIn = withBuiltIn || paths.length === 0 ? await builtInFiles() : [];
  const progress = showProgress(stderr, clock, info);
  let firstProblem: string | undefined;
  const report = (problem: string) => {
    firstProblem ??= problem;
    warn(`corpus: ${problem}`);
  };

  if (leftOut !== undefined) warn(`corpus: ${leftOut}`);

  async function* pagesIn(files: readonly CorpusFile[]): AsyncGenerator<SourcePage> {
    let pages = 0;
    for await (const { file, line, page, problem, done } of pagesOf(files)) {
      if (problem !== undefined) report(problemAt(file, line, problem));
      if (page === undefined) continue;
      pages += 1;
      progress.show({ done, pages });
      yield sourcePage(page);
    }
  }

  const engine = engineClient(address, { timeoutMs: requestTimeoutMs, signal });
  const sources = [own, builtIn].filter((files) => files.length > 0).map(pagesIn);
  // The user's own pages take the place of built-in ones without a word.
  const isExpected = builtIn.length > 0;
  try {
    return await loadPages(engine, {
      sources,
      shards,
      now: clock.now(),
      dropped: (url, reason) => isExpected || report(`${url} ${reason}`),
      signal,
      checkPages: (pages) => {
        if (pages > 0) return;
        throw firstProblem === undefined ? noPages(paths) : allBroken(firstProblem);
      },
    });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    progress.end();
    await engine.close();
  }
}
