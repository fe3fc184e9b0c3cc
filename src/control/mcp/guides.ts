import { readdir, readFile } from 'node:fs/promises';

/** Beside the bundle in dist/; a run from source reads them where they are written. */
const folders = [new URL('./guides/', import.meta.url), new URL('../../docs/', import.meta.url)];

/** A document for people and agents, in Markdown. */
interface Guide {
  /** The name of its file: `control.md`. */
  readonly name: string;
  /** Its first heading. */
  readonly title: string;
  readonly text: string;
}

const guideName = /^[a-z-]+\.md$/;

/** All documents, by name. */
export async function guides(): Promise<readonly Guide[]> {
  for (const folder of folders) {
    const names = await readdir(folder).catch(() => []);
    const found = names.filter((name) => guideName.test(name)).sort();
    if (found.length > 0) return Promise.all(found.map((name) => readGuide(folder, name)));
  }
  return [];
}

/** The document of this name; undefined when there is none. */
export async function guideNamed(name: string): Promise<Guide | undefined> {
  return guideName.test(name) ? (await guides()).find((guide) => guide.name === name) : undefined;
}

/** The page that tells an agent how to use the server. */
export const agentsPage = (): Promise<string> => readFile(new URL('./llms.txt', import.meta.url), 'utf8');

async function readGuide(folder: URL, name: string): Promise<Guide> {
  const text = await readFile(new URL(name, folder), 'utf8');
  return { name, title: /^# (.*)$/m.exec(text)?.[1] ?? name, text };
}
