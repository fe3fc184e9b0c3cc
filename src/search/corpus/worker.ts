import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { IndexData } from '../engine/index-data.ts';
import { CorpusError } from './corpus-error.ts';
import { type LoadRequest, loadCorpus } from './load-corpus.ts';
import { type FromWorker, wantsPart } from './worker-messages.ts';

const send = (message: FromWorker, moved: ArrayBuffer[] = []) => parentPort?.postMessage(message, moved);

/** Every buffer of an index once; the arrays of one from a file share theirs. */
const buffersOf = ({ pages, vocabulary, postings }: IndexData) => [
  ...new Set([pages, vocabulary, postings].flatMap((group) => Object.values(group).map(({ buffer }) => buffer))),
];

/** Messages are looked for: while pages are indexed no event comes through. */
const parts = {
  isWanted: () => parentPort !== null && receiveMessageOnPort(parentPort)?.message === wantsPart,
  take: (part: IndexData) => send({ kind: 'part', part }, buffersOf(part)),
};

let reportedPercent = -1;
try {
  const loaded = await loadCorpus(
    workerData as LoadRequest,
    (progress) => {
      const percent = Math.floor(progress.done * 100);
      if (percent === reportedPercent) return;
      reportedPercent = percent;
      send({ kind: 'progress', progress });
    },
    parts,
  );
  send({ kind: 'loaded', loaded }, loaded.index === undefined ? [] : buffersOf(loaded.index.data));
} catch (error) {
  if (!(error instanceof CorpusError)) throw error;
  send({ kind: 'failed', message: error.message });
}
