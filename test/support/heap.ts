import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes of objects and texts that are in use after a collection. Buffers are left out: they are freed some time later. */
export function heapInUse(): number {
  collect();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + external - arrayBuffers;
}

/** A word cut out of a text of `megabytes`, another text each time. */
export function wordOfBigText(word: string, megabytes: number): string {
  const text = Buffer.alloc(megabytes * 1_000_000, 'x').toString('latin1') + word;
  return text.slice(-word.length);
}
