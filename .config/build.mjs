// Builds dist/: bundles (fast to start), the types of the public entries, the built-in pages as an index, what the
// console and the documents of the example application need in a browser, and the licences of all that.
import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';
import { buildConsole } from './build-console.mjs';
import { bundleCommonJs, bundleModules, entries, frameworks } from './bundles.mjs';
import { emitDeclarations, writeTypes } from './declarations.mjs';
import { copyDocumentAssets } from './document-assets.mjs';
import { licences, packagesOf } from './licences.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

await rm('dist', { recursive: true, force: true });
const declarations = emitDeclarations();
const [files] = await Promise.all([bundleModules(), bundleCommonJs()]);
register();
const { storeBuiltInIndex } = await import('../src/search/corpus/built-in-corpus.ts');
await storeBuiltInIndex('dist/pages.index');
const assets = await copyDocumentAssets('dist/documents');
const packages = [...packagesOf([...files, ...(await buildConsole('dist/console'))]), ...assets.packages];
await writeFile('dist/licences.txt', licences(packages, assets.notices));
await declarations;
await writeTypes(entries, frameworks);
