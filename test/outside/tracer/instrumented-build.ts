import { cp, mkdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { instrument } from './instrument.ts';

/** How a function says that it was called, by the number of its file. */
const called = '__called';

/**
 * Bundles the command of a checkout with one call put into each function of `src`.
 * @param checkout where `src` lies
 * @param target an empty folder
 * @returns the files by their numbers
 */
export async function instrumentedBuild(checkout: string, target: string): Promise<readonly string[]> {
  const source = path.resolve(checkout, 'src');
  const files: string[] = [];
  await build({
    absWorkingDir: path.resolve(checkout),
    entryPoints: { main: 'src/main.ts' },
    outdir: path.join(target, 'dist'),
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    splitting: true,
    logLevel: 'error',
    alias: {
      '@fastify/ajv-compiler': './.config/left-out.cjs',
      '@fastify/fast-json-stringify-compiler': './.config/left-out.cjs',
    },
    banner: {
      js: `import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);globalThis.${called}??=()=>{};`,
    },
    plugins: [
      {
        name: 'calls',
        setup({ onLoad }) {
          onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
            if (!file.startsWith(source + path.sep)) return undefined;
            const number = files.push(path.relative(source, file).split(path.sep).join('/')) - 1;
            const text = await readFile(file, 'utf8');
            return { contents: instrument(file, text, `globalThis.${called}(${number})`), loader: 'ts' };
          });
        },
      },
    ],
  });
  // The pages, of which the index is made when the server starts; and what is read from the package itself.
  await mkdir(path.join(target, 'dist'), { recursive: true });
  for (const folder of ['pages', 'overviews']) {
    await symlink(path.join(source, 'search/corpus', folder), path.join(target, 'dist', folder));
  }
  await cp(path.join(checkout, 'package.json'), path.join(target, 'package.json'));
  return files;
}
