import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { placeFile } from './place-file.mjs';

/**
 * Builds the console: one script, one style sheet, and the page that loads them.
 * @returns the files that are in the script
 */
export async function buildConsole(target) {
  const shared = { outdir: target, bundle: true, minify: true, target: 'es2022', legalComments: 'none', write: false };
  const script = await build({
    ...shared,
    entryPoints: { console: 'src/console/main.tsx' },
    format: 'esm',
    platform: 'browser',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    metafile: true,
  });
  const styles = await build({ ...shared, entryPoints: { console: 'src/console/styles/console.css' } });
  for (const { path: file, contents } of [...styles.outputFiles, ...script.outputFiles])
    await placeFile(path.relative('.', file), contents);
  await placeFile(`${target}/index.html`, await readFile('src/console/index.html'));
  return Object.keys(script.metafile.inputs);
}
