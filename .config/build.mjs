// Builds dist/: bundles (fast to start), the types of the public entries, the built-in pages as an index, what the
// console and the documents of the example application need in a browser, and the licences of all that.
// With the name of a part it makes that part only: `node .config/build.mjs console`.
// Servers that run from dist/ meanwhile go on: each file takes its place at once, and those of former builds stay.
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';
import { buildConsole } from './build-console.mjs';
import { bundleCommonJs, bundleModules, entries, frameworks } from './bundles.mjs';
import { emitDeclarations, writeTypes } from './declarations.mjs';
import { copyDocumentAssets } from './document-assets.mjs';
import { removeFormerFiles } from './former-files.mjs';
import { licences, packagesOf } from './licences.mjs';
import { placePagesIndex, searchDigest } from './pages-index.mjs';
import { placed, placeFile, removeDrafts } from './place-file.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const digest = searchDigest();
const names = { pages: `pages-${digest}.index`, worker: `corpus-worker-${digest}` };

const parts = {
  console: () => buildConsole('dist/console'),
  documents: () => copyDocumentAssets('dist/documents'),
  /** Says where the index is. */
  async pages() {
    await placePagesIndex(`dist/${names.pages}`);
    process.stdout.write(`dist/${names.pages}\n`);
  },
};

async function buildAll() {
  const begun = Date.now();
  register();
  const declarations = emitDeclarations();
  await placePagesIndex(`dist/${names.pages}`);
  const assets = await parts.documents();
  const inConsole = await parts.console();
  const { files, exported } = await bundleModules(names);
  await bundleCommonJs(exported);
  const packages = [...packagesOf([...files, ...inConsole]), ...assets.packages];
  await placeFile('dist/licences.txt', licences(packages, assets.notices));
  await writeTypes(await declarations, entries, frameworks);
  await placeFile('dist/.built', JSON.stringify({ begun, files: [...placed].sort() }));
  await removeFormerFiles(placed);
}

const [part] = process.argv.slice(2);
try {
  if (part === undefined) await buildAll();
  else if (Object.hasOwn(parts, part)) await parts[part]();
  else throw new Error(`there is no part ${part}: ${Object.keys(parts).join(', ')}`);
} finally {
  await removeDrafts();
}
