import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { PageRecord } from '../page-record.ts';
import type { PageOrProblem, Reader } from '../reader.ts';
import { kindOf } from './kind-of-page.ts';

/** Which pages an overview puts together: those of some kinds, or those in some files. */
interface Topics {
  readonly kinds: Readonly<Record<string, readonly string[]>>;
  readonly files: Readonly<Record<string, readonly string[]>>;
}

interface Member {
  readonly page: PageRecord;
  readonly file: string;
  readonly kind: string | undefined;
}

/** The length of an overview in characters. The real web has some such pages among the short ones. */
const shortest = 5_000;
const longest = 30_000;

/**
 * Overviews by topic over the built-in pages: each stores the addresses of the pages that it puts together, not their texts.
 * The file names the topics; the pages lie beside its folder.
 */
export const overviewPages: Reader = async function* ({ path, size }): AsyncGenerator<PageOrProblem> {
  const topics: Topics = JSON.parse(await readFile(path, 'utf8'));
  const members = await membersIn(join(dirname(dirname(path)), 'pages'));
  const groups = [
    ...Object.entries(topics.kinds).map(([name, kinds]): [string, Member[]] => [
      name,
      members.filter(({ kind }) => kind !== undefined && kinds.includes(kind)),
    ]),
    ...Object.entries(topics.files).map(([name, files]): [string, Member[]] => [
      name,
      members.filter(({ file }) => files.includes(file)),
    ]),
  ];
  for (const [name, group] of groups) {
    const parts = inParts(group.map(({ page }) => page));
    for (const [at, part] of parts.entries())
      yield { page: overviewOf(name, part, at, parts.length), line: 1, bytes: size };
  }
};

/** English pages that are no news and no overviews of several subjects. */
async function membersIn(folder: string): Promise<readonly Member[]> {
  const members: Member[] = [];
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.jsonl')).sort()) {
    for (const line of (await readFile(join(folder, name), 'utf8')).trimEnd().split('\n')) {
      const page: PageRecord = JSON.parse(line);
      if ((page.language ?? 'en') !== 'en' || page.topic === 'news' || page.age_hours !== undefined) continue;
      members.push({ page, file: basename(name, '.jsonl'), kind: kindOf(page.content) });
    }
  }
  return members.sort(({ page: one }, { page: other }) => (one.title < other.title ? -1 : 1));
}

/** Pages in runs that are neither too long nor too short to be one overview. */
function inParts(pages: readonly PageRecord[]): PageRecord[][] {
  const total = pages.reduce((sum, page) => sum + lengthOf(page), 0);
  if (total < shortest) return [];
  const count = Math.ceil(total / longest);
  const parts: PageRecord[][] = Array.from({ length: count }, () => []);
  let before = 0;
  for (const page of pages) {
    parts[Math.min(count - 1, Math.floor((before / total) * count))]?.push(page);
    before += lengthOf(page);
  }
  return parts;
}

const lengthOf = ({ title, content }: PageRecord) => title.length + content.length + 6;

function overviewOf(topic: string, pages: readonly PageRecord[], at: number, count: number): PageRecord {
  const which = count === 1 ? '' : `, part ${at + 1} of ${count}`;
  return {
    url: `https://overviews.example/topics/${topic.toLowerCase().replace(/[^a-z]+/g, '-')}${count === 1 ? '' : `-${at + 1}`}`,
    title: `Overview of ${topic}${which}`,
    content: `This overview puts together what ${pages.length} stored pages say on ${topic}${which}. Each section is one of these pages, in the order of their titles.`,
    parts: pages.map(({ url }) => url),
  };
}
