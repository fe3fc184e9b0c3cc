// Builds dist/: one bundle (fast to start), the type declarations of the public entry, the built-in pages and their index, and
// what the documents of the example application need in a browser.
import { execFileSync } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
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

for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css', 'favicon-32x32.png', 'oauth2-redirect.js']) {
  await cp(`node_modules/swagger-ui-dist/${name}`, `dist/documents/${name}`);
}
for (const name of ['LICENSE', 'NOTICE', 'swagger-ui-bundle.js.LICENSE.txt']) {
  await cp(`node_modules/swagger-ui-dist/${name}`, `dist/documents/swagger-ui/${name}`);
}
// The one picture that ReDoc would fetch from elsewhere.
const redoc = await readFile('node_modules/redoc/bundles/redoc.standalone.js', 'utf8');
const logo = /https:\/\/cdn\.[\w./-]+\.svg/g;
if (!logo.test(redoc)) throw new Error('ReDoc no longer fetches its logo: drop this step');
await writeFile('dist/documents/redoc.standalone.js', redoc.replace(logo, 'data:,'));
await cp('node_modules/redoc/LICENSE', 'dist/documents/redoc/LICENSE');
await cp(
  'node_modules/redoc/bundles/redoc.standalone.js.LICENSE.txt',
  'dist/documents/redoc/redoc.standalone.js.LICENSE.txt',
);
execFileSync('node_modules/.bin/tsc', ['--project', '.config/tsconfig.declarations.json'], { stdio: 'inherit' });
