import { readdir, readFile } from 'node:fs/promises';
import { placeFile } from './place-file.mjs';

/** Puts the documents into dist/: `/-/guides/`, and the page that leads agents to them. */
export async function placeGuides() {
  for (const name of await readdir('src/docs'))
    await placeFile(`dist/guides/${name}`, await readFile(`src/docs/${name}`));
  await placeFile('dist/llms.txt', await readFile('src/control/mcp/llms.txt'));
}
