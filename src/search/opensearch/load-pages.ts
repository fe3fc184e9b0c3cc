import { createAnalyzer } from '../engine/analyzer.ts';
import { pageTerms } from '../engine/page-terms.ts';
import type { SourcePage } from '../engine/source-page.ts';
import { EngineAway } from '../engine-away.ts';
import type { EngineClient } from './engine-client.ts';
import { format, type IndexFacts, indexBody } from './mapping.ts';
import { documentId, storedDocument } from './stored-document.ts';

interface LoadOptions {
  /** One after the other: of pages with the same URL the first one stays, and those of a later source give way. */
  readonly sources: readonly AsyncIterable<SourcePage>[];
  /** Parts that the index is cut into, for several nodes. */
  readonly shards: number;
  /** Milliseconds since the epoch: part of the name of the index. */
  readonly now: number;
  /** A page that was left out. */
  readonly dropped: (url: string, reason: string) => void;
  readonly signal: AbortSignal;
  /** Throws when so many pages are not worth an index. */
  readonly checkPages: (pages: number) => void;
}

/** Bytes of a request, and how many requests are under way. */
const flushBytes = 5_000_000;
const concurrency = 2;
const conflict = 409;
const badRequest = 400;

/**
 * Loads pages into an index of its own and leads the alias there when all are in it. When anything fails, that index is
 * removed and what was in use stays.
 * @returns how many pages it has
 * @throws {EngineAway} and whatever the sources throw
 */
export async function loadPages(engine: EngineClient, options: LoadOptions): Promise<number> {
  const stamp = new Date(options.now).toISOString().replace(/\D/g, '');
  const index = `${engine.alias}-${stamp}`;
  const before = await indicesOf(engine);
  await create(engine, index, options.shards);
  let pages: number;
  try {
    pages = await fill(engine, index, options);
    options.checkPages(pages);
    const actions = [
      ...before.map((old) => ({ remove: { index: old, alias: engine.alias } })),
      { add: { index, alias: engine.alias } },
    ];
    options.signal.throwIfAborted();
    await engine.ask('POST', '/_aliases', { actions });
  } catch (error) {
    await engine.remove(index).catch(() => {});
    throw error;
  }
  // What is left over takes room, but harms nobody.
  for (const old of before) await engine.remove(old).catch(() => {});
  return pages;
}

async function create(engine: EngineClient, index: string, shards: number): Promise<void> {
  try {
    await engine.ask('PUT', `/${index}`, indexBody(shards));
  } catch (error) {
    // Without an answer it may be there all the same, or soon.
    if (!(error instanceof EngineAway) || error.engineStatus === undefined) await engine.remove(index).catch(() => {});
    throw error;
  }
}

/** The indices that the alias leads to. @throws {EngineAway} when the name is that of an index */
async function indicesOf(engine: EngineClient): Promise<readonly string[]> {
  try {
    return Object.keys(await engine.ask<object>('GET', `/_alias/${engine.alias}`));
  } catch (error) {
    if (!(error instanceof EngineAway) || error.engineStatus !== 404) throw error;
    const found = await engine.ask<object>('GET', `/_resolve/index/${engine.alias}`).catch(() => ({ indices: [] }));
    if ((found as { indices?: readonly unknown[] }).indices?.length)
      throw new EngineAway(`${engine.alias} is an index there already; choose another name for the pages`);
    return [];
  }
}

async function fill(engine: EngineClient, index: string, options: LoadOptions): Promise<number> {
  const { sources, dropped, signal } = options;
  const analyzer = createAnalyzer();
  const total = { pages: 0, title: 0, body: 0 };
  let failure: EngineAway | undefined;

  async function* documents(source: AsyncIterable<SourcePage>) {
    for await (const page of source) {
      signal.throwIfAborted();
      if (failure !== undefined) throw failure;
      const terms = pageTerms(page, analyzer);
      total.pages += 1;
      total.title += terms.titleLength;
      total.body += terms.bodyLength;
      yield storedDocument(page, terms);
    }
  }

  for (const source of sources) {
    await engine.helpers.bulk<ReturnType<typeof storedDocument>>({
      datasource: documents(source),
      onDocument: ({ url }) => ({ create: { _index: index, _id: documentId(url) } }),
      flushBytes,
      concurrency,
      onDrop({ status, error, document }) {
        total.pages -= 1;
        const { url } = document ?? { url: '' };
        if (status === conflict) dropped(url, 'is in the corpus already');
        else if (status === badRequest) dropped(url, error?.reason ?? 'cannot be stored');
        else failure ??= new EngineAway(`it answers ${status} to pages: ${error?.reason ?? 'it has too much to do'}`);
      },
    });
    if (failure !== undefined) throw failure;
  }
  const facts: IndexFacts = {
    format,
    averageTitle: total.title / Math.max(1, total.pages),
    averageBody: total.body / Math.max(1, total.pages),
  };
  await engine.ask('POST', `/${index}/_refresh`);
  await engine.ask('PUT', `/${index}/_mapping`, { _meta: facts });
  return total.pages;
}
