import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { draftPath, placeFile } from './place-file.mjs';
import { rollUpTypes } from './roll-up-types.mjs';

/**
 * tsc emits the declarations of every file, on its own while the bundles are made. `npm run types` checks the sources.
 * @returns the folder of the declarations
 */
export async function emitDeclarations() {
  const folder = await draftPath();
  const project = ['--project', '.config/tsconfig.declarations.json'];
  await promisify(execFile)('node_modules/.bin/tsc', [...project, '--outDir', folder]);
  return path.resolve(folder);
}

/**
 * Writes the types of each entry, once for ES modules and once for CommonJS, and what they share. That is CommonJS, which
 * both may import. Needs tsx to load schemas from src/.
 * @param emitted the folder of the declarations
 */
export async function writeTypes(emitted, entries, frameworks) {
  const emittedFile = (source) => path.join(emitted, path.relative('src', source).replace(/\.ts$/, '.d.ts'));
  const files = Object.fromEntries(Object.entries(entries).map(([name, source]) => [name, emittedFile(source)]));
  const schema = (file, constant) => schemaOf(path.relative(emitted, file), constant);
  const sharedFrom = (entry) => (entry.includes('/') ? '../types.cjs' : './types.cjs');
  const { shared, texts } = await rollUpTypes(files, schema, frameworks, sharedFrom);
  await placeFile('dist/types.d.cts', shared);
  for (const [name, text] of texts) {
    await placeFile(`dist/${name}.d.ts`, text);
    await placeFile(`dist/${name}.d.cts`, text);
  }
}

async function schemaOf(file, name) {
  const source = path.join('src', file.replace(/\.d\.ts$/, '.ts'));
  const { [name]: schema } = await import(path.resolve(source));
  if (schema === undefined) throw new Error(`${source} must export ${name}: a public type is made from it`);
  return schema;
}
