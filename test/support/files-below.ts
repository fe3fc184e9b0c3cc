import { readdirSync } from 'node:fs';

/** Every file below a folder of the repository but the pages of the corpus, as a path with slashes. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll('\\', '/'))
    .filter((file) => !/\/(?:node_modules|corpus\/pages)\//.test(file));
