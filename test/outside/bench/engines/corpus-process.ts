// Loads a corpus as the server does and says how long it took: `corpus-process.ts <file> <folder for the index>`.

import { systemRuntime } from '../../../../src/runtime/runtime.ts';
import { corpusIndex } from '../../../../src/search/corpus/corpus-index.ts';
import { collectedMemory } from '../collected-memory.ts';

const [file = '', cacheDir = ''] = process.argv.slice(2);
const { clock, stderr } = systemRuntime();
const before = collectedMemory();
const started = performance.now();
const fail = (message: string) => {
  throw new Error(message);
};
const index = await corpusIndex({
  paths: [file],
  withBuiltIn: false,
  cacheDir,
  clock,
  stderr,
  info: () => {},
  warn: fail,
  error: fail,
  signal: new AbortController().signal,
});
const load = performance.now() - started;
process.send?.({ load, memory: collectedMemory() - before, pages: index.size });
