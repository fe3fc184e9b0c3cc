import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Plugin } from 'vitest/config';

const isLoaded = (id: string) => id.endsWith('/src/search/corpus/files-beside.ts');

/**
 * Tests of the sources read the index of the built-in pages that the build makes: each process would be busy for three
 * seconds with its own. It is made when a test needs it and the pages or the engine have changed.
 */
export const builtInPages: Plugin = {
  name: 'index of the built-in pages',
  // What it loads depends on more than the file.
  configureVitest({ experimental_defineCacheKeyGenerator: cacheKey }) {
    cacheKey(({ id }) => (isLoaded(id) ? false : undefined));
  },
  async load(id) {
    if (!isLoaded(id)) return undefined;
    const { stdout } = await promisify(execFile)(process.execPath, ['.config/build.mjs', 'pages']);
    const file = pathToFileURL(path.resolve(stdout.trim()));
    return `export const pagesFile = '${file}'; export const workerFile = './corpus-worker.js';`;
  },
};
