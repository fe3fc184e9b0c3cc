// Builds dist/: one bundle (fast to start), the type declarations of the public entry, the built-in pages and their index,
// and what the documents of the example application need in a browser.
import { execFileSync } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { register } from 'tsx/esm/api';
import { copyDocumentAssets } from './document-assets.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

await rm('dist', { recursive: true, force: true });
await build({
  entryPoints: {
    main: 'src/main.ts',
    index: 'src/index.ts',
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
  // Some dependencies are CommonJS and require Node's own modules; an ES module has no `require` of its own.
  banner: {
    js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
  },
});
await cp('src/search/pages', 'dist/pages', { recursive: true });
register();
const { storeBuiltInIndex } = await import('../src/search/built-in-corpus.ts');
await storeBuiltInIndex('dist/pages.index');
await copyDocumentAssets('dist/documents');
execFileSync('node_modules/.bin/tsc', ['--project', '.config/tsconfig.declarations.json'], { stdio: 'inherit' });
