import { Worker } from 'node:worker_threads';
import type { IndexData } from '../engine/index-data.ts';
import { CorpusError } from './corpus-error.ts';
import { workerFile } from './files-beside.ts';
import type { LoadedCorpus, LoadRequest } from './load-corpus.ts';
import type { Progress } from './read-corpus.ts';
import { type FromWorker, wantsPart } from './worker-messages.ts';

/** The worker: beside the bundle, or from the sources, which a thread runs only when it registers tsx itself. */
function startWorker(workerData: LoadRequest): Worker {
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL(workerFile, import.meta.url), { workerData });
  }
  const source = new URL('./worker.ts', import.meta.url);
  const script = `import('tsx/esm/api').then(({ register }) => { register(); return import('${source}'); })`;
  return new Worker(script, { eval: true, execArgv: [], workerData });
}

/** Takes an index of the pages so far, before all are loaded. */
export interface PartsOfLoading {
  /** Gets what asks for a part. */
  begin(ask: () => void): void;
  take(part: IndexData): void;
}

/**
 * Loads a corpus in a thread of its own, so that requests go on meanwhile. When `signal` aborts, the thread is ended
 * whatever it does, and the promise never settles.
 * @param parts gets what is loaded before all is
 * @throws {CorpusError}
 */
export function loadInWorker(
  request: LoadRequest,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
  start: (request: LoadRequest) => Worker = startWorker,
  parts?: PartsOfLoading,
): Promise<LoadedCorpus> {
  return new Promise((resolve, reject) => {
    const worker = start(request);
    parts?.begin(() => worker.postMessage(wantsPart));
    const stop = () => void worker.terminate();
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'progress') onProgress(message.progress);
      else if (message.kind === 'part') parts?.take(message.part);
      else if (message.kind === 'failed') reject(new CorpusError(message.message));
      else resolve(message.loaded);
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      signal.removeEventListener('abort', stop);
      if (!signal.aborted) reject(new CorpusError('the corpus was not read to the end'));
    });
  });
}
