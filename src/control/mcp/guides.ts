import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

/** The documents lie in src/docs/, in the package too: seen from the bundle in dist/, or from this file. */
const fromBundle = new URL('../src/docs/', import.meta.url);
const folder = existsSync(fromBundle) ? fromBundle : new URL('../../docs/', import.meta.url);

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
  const names = (await readdir(folder)).filter((name) => guideName.test(name)).sort();
  return Promise.all(names.map(readGuide));
}

/** The document of this name; undefined when there is none. */
export async function guideNamed(name: string): Promise<Guide | undefined> {
  return guideName.test(name) ? (await guides()).find((guide) => guide.name === name) : undefined;
}

/** The page that tells an agent how to use the server; its links lead from `/-/` to the documents. */
export async function agentsPage(): Promise<string> {
  const text = await readFile(new URL('llms.txt', folder), 'utf8');
  return text.replaceAll(/\]\((?=[a-z-]+\.md)/g, '](guides/');
}

async function readGuide(name: string): Promise<Guide> {
  const text = await readFile(new URL(name, folder), 'utf8');
  return { name, title: /^# (.*)$/m.exec(text)?.[1] ?? name, text };
}
