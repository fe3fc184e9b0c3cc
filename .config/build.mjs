// Builds dist/: one bundle (fast to start), the type declarations of the public entries, the built-in pages and their index,
// and what the documents of the example application need in a browser.
import { execFile } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { register } from 'tsx/esm/api';
import { copyDocumentAssets } from './document-assets.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

await rm('dist', { recursive: true, force: true });
const declarations = promisify(execFile)('node_modules/.bin/tsc', ['--project', '.config/tsconfig.declarations.json']);
const { metafile } = await build({
  entryPoints: {
    main: 'src/main.ts',
    index: 'src/index.ts',
    client: 'src/client.ts',
    'corpus-worker': 'src/search/corpus/worker.ts',
  },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'linked',
  // Read when an error is shown that nobody caught, and only then.
  sourcemap: 'linked',
  sourcesContent: false,
  metafile: true,
  // Some dependencies are CommonJS and require Node's own modules; an ES module has no `require` of its own.
  banner: {
    js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
  },
});
// Of a CommonJS module in the bundle a dynamic import sees only `default`, whatever it sees in the sources.
for (const [file, { imports }] of Object.entries(metafile.inputs)) {
  for (const { kind, path } of imports) {
    if (kind === 'dynamic-import' && metafile.inputs[path]?.format === 'cjs')
      throw new Error(`${file} imports the CommonJS module ${path} dynamically; import a module that imports it`);
  }
}
await cp('src/search/corpus/pages', 'dist/pages', { recursive: true });
register();
const { storeBuiltInIndex } = await import('../src/search/corpus/built-in-corpus.ts');
await storeBuiltInIndex('dist/pages.index');
await copyDocumentAssets('dist/documents');
await declarations;
