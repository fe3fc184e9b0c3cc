import { cp } from 'node:fs/promises';
import { build } from 'esbuild';

/**
 * Builds the console: one script, one style sheet, and the page that loads them.
 * @returns the files that are in the script
 */
export async function buildConsole(target) {
  const shared = { outdir: target, bundle: true, minify: true, target: 'es2022', legalComments: 'none' };
  const { metafile } = await build({
    ...shared,
    entryPoints: { console: 'src/console/main.tsx' },
    format: 'esm',
    platform: 'browser',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    metafile: true,
  });
  await build({ ...shared, entryPoints: { console: 'src/console/styles/console.css' } });
  await cp('src/console/index.html', `${target}/index.html`);
  return Object.keys(metafile.inputs);
}
