import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { rollUpTypes } from './roll-up-types.mjs';

/** Where tsc emits the declarations of every file. */
const emitted = path.resolve('dist/declarations');

/** tsc checks and emits on its own while the bundles are made. */
export const emitDeclarations = () =>
  promisify(execFile)('node_modules/.bin/tsc', ['--project', '.config/tsconfig.declarations.json']);

/** Writes the types of each entry, once for ES modules and once for CommonJS. Needs tsx to load schemas from src/. */
export async function writeTypes(entries, frameworks) {
  for (const [name, source] of Object.entries(entries)) {
    const text = await rollUpTypes(emittedFile(source), schemaOf, frameworks);
    await mkdir(path.dirname(`dist/${name}`), { recursive: true });
    await writeFile(`dist/${name}.d.ts`, text);
    await writeFile(`dist/${name}.d.cts`, text);
  }
  await rm(emitted, { recursive: true });
}

const emittedFile = (source) => path.join(emitted, path.relative('src', source).replace(/\.ts$/, '.d.ts'));

async function schemaOf(file, name) {
  const source = path.join('src', path.relative(emitted, file).replace(/\.d\.ts$/, '.ts'));
  const { [name]: schema } = await import(path.resolve(source));
  if (schema === undefined) throw new Error(`${source} must export ${name}: a public type is made from it`);
  return schema;
}
