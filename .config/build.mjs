// Builds dist/: one bundle (fast to start), the type declarations of the public entry, the built-in pages and their index.
import { execFileSync } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { register } from 'tsx/esm/api';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

await rm('dist', { recursive: true, force: true });
await build({
  entryPoints: ['src/main.ts', 'src/index.ts'],
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  // What a package offers as ES modules is split and shaken; its other form may hide its named exports.
  mainFields: ['module', 'main'],
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
execFileSync('node_modules/.bin/tsc', ['--project', '.config/tsconfig.declarations.json'], { stdio: 'inherit' });
