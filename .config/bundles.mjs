import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { build } from 'esbuild';
import { loadInSteps } from './load-in-steps.mjs';
import { placeFile } from './place-file.mjs';

/** What programs import, by the path that they write behind the name of the package. */
export const entries = {
  index: 'src/index.ts',
  client: 'src/client.ts',
  'testing/vitest': 'src/testing/vitest.ts',
  'testing/jest': 'src/testing/jest.ts',
  'testing/node-test': 'src/testing/node-test.ts',
  'testing/playwright': 'src/testing/playwright.ts',
};
/** Test frameworks are those of the program that uses the package. */
export const frameworks = ['vitest', '@playwright/test'];

const shared = {
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  minifySyntax: true,
  minifyWhitespace: true,
  // All licences are in one file beside the bundles.
  legalComments: 'none',
  external: frameworks,
  // Fastify requires them for schemas of routes, and no route has one (src/http/without-schemas.ts).
  alias: {
    '@fastify/ajv-compiler': './.config/left-out.cjs',
    '@fastify/fast-json-stringify-compiler': './.config/left-out.cjs',
    // Ajv and its formats, a third of what is used of the SDK: no server of ours asks clients for values.
    '@modelcontextprotocol/server/_shims': './.config/no-json-schemas.mjs',
  },
  metafile: true,
  // What a running server loads later may not be half written.
  write: false,
};

/**
 * ES modules: the command, its worker and all entries, with what they share in chunks that are loaded when needed.
 * @param names what the files beside the bundles are called
 * @returns the files that are in the bundles, and what the server exports
 */
export async function bundleModules(names) {
  const { metafile, outputFiles } = await build({
    ...shared,
    entryPoints: { main: 'src/main.ts', [names.worker]: 'src/search/corpus/worker.ts', ...entries },
    format: 'esm',
    splitting: true,
    // Read when an error is shown that nobody caught, and only then.
    sourcemap: 'linked',
    sourcesContent: false,
    plugins: [namesBeside(names)],
    // Some dependencies are CommonJS and require Node's own modules; an ES module has no `require` of its own.
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
  });
  checkDynamicImports(metafile);
  const texts = loadInSteps(metafile, withoutForeignMaps(metafile, textsOf(outputFiles)));
  // A file that names others comes after them: the entries are last.
  const isEntry = (file) => metafile.outputs[file]?.entryPoint !== undefined && !/-[A-Z0-9]{8}\.js$/.test(file);
  for (const [file, text] of texts) if (!isEntry(file)) await placeFile(file, text);
  for (const [file, text] of texts) if (isEntry(file)) await placeFile(file, text);
  return { files: Object.keys(metafile.inputs), exported: metafile.outputs['dist/index.js'].exports };
}

/**
 * CommonJS, for programs and test runners that write `require`. The helpers are small, and a file each. The server is the
 * ES module: it would be all of the package a second time.
 * @param exported the names that the server exports
 */
export async function bundleCommonJs(exported) {
  const { index: _, ...others } = entries;
  const { outputFiles } = await build({
    ...shared,
    entryPoints: others,
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    define: { 'import.meta.url': '__importMetaUrl' },
    plugins: [entriesOutside],
    banner: {
      js: `const __importMetaUrl=require('node:url').pathToFileURL(__filename).href;${markOfModule}`,
    },
  });
  for (const [file, text] of textsOf(outputFiles)) {
    const source = entries[path.relative('dist', file).replace(/\.cjs$/, '')];
    const hasDefault = /^export default /m.test(await readFile(source, 'utf8'));
    await placeFile(file, hasDefault ? text + markOfDefault : text);
  }
  await placeFile('dist/index.cjs', requiring('index.js', exported));
}

/**
 * Requires an ES module by the `require` of Node.js itself. A test runner with modules of its own, as Jest, gives another one,
 * which cannot, and another `process`; `vm` leads past both. Yarn without node_modules names a package by a path that only its
 * own loaders know, which Node.js 20 does not ask for what a required module imports: the real one is asked of Yarn, and
 * `preferUnplugged` in the manifest has it unpack the package there. It names what it exports for tools that only read.
 */
const requiring = (file, names) => `'use strict';
${markOfModule}
const { createRequire, findPnpApi } = require('node:vm').runInThisContext('process').getBuiltinModule('node:module');
const place = findPnpApi?.(__filename)?.resolveVirtual(__filename) ?? __filename;
Object.assign(exports, createRequire(place)('./${file}'));
0 && (module.exports = { ${names.join(', ')} });
`;

const textsOf = (outputFiles) => new Map(outputFiles.map(({ path: file, text }) => [path.relative('.', file), text]));

// esbuild computes its exports; these say the same to tools that only read: that it was a module, and has a default.
const markOfModule = 'Object.defineProperty(exports,"__esModule",{value:true});';
const markOfDefault = '0&&(exports.default=0);\n';

/** An entry that another one imports is a file of its own. */
const entriesOutside = {
  name: 'entries outside',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.\/(index|client)\.ts$/ }, ({ path, importer }) => {
      if (/src\/testing\/[^/]+$/.test(importer)) return { path: path.replace(/\.ts$/, '.cjs'), external: true };
    });
  },
};

/** The files beside the bundles have other names for other contents: a running server finds what belongs to it. */
const namesBeside = ({ pages, worker }) => ({
  name: 'names of files beside the bundles',
  setup({ onLoad }) {
    onLoad({ filter: /src\/search\/corpus\/files-beside\.ts$/ }, () => ({
      contents: `export const pagesFile = './${pages}'; export const workerFile = './${worker}.js';`,
    }));
  },
});

/** Of a CommonJS module in the bundle a dynamic import sees only `default`, whatever it sees in the sources. */
function checkDynamicImports({ inputs }) {
  for (const [file, { imports }] of Object.entries(inputs)) {
    for (const { kind, path } of imports) {
      if (kind === 'dynamic-import' && inputs[path]?.format === 'cjs')
        throw new Error(`${file} imports the CommonJS module ${path} dynamically; import a module that imports it`);
    }
  }
}

/** Code of others needs no map: where it fails is said by the bundle, and its maps would be most of all. */
function withoutForeignMaps({ outputs }, texts) {
  for (const [file, { inputs }] of Object.entries(outputs)) {
    if (!file.endsWith('.js')) continue;
    const map = `${file}.map`;
    if (Object.keys(inputs).some((input) => input.startsWith('src/'))) texts.set(map, ownPlaces(texts.get(map)));
    else {
      texts.set(file, texts.get(file).replace(/\/\/# sourceMappingURL=.*\n?$/, ''));
      texts.delete(map);
    }
  }
  return texts;
}

/** Where code of others begins, one place says that it has no source. */
function ownPlaces(text) {
  const map = JSON.parse(text);
  const isForeign = map.sources.map((source) => source.includes('node_modules/'));
  let wasForeign = false;
  const lines = decode(map.mappings).map((places) =>
    places.flatMap((place) => {
      const before = wasForeign;
      wasForeign = place.length === 1 || isForeign[place[1]];
      if (!wasForeign) return [place.slice(0, 4)];
      return before ? [] : [[place[0]]];
    }),
  );
  const sources = map.sources.map((source, at) => (isForeign[at] ? '' : source));
  return JSON.stringify({ ...map, sources, names: [], mappings: encode(lines) });
}
