// Copies the documents into one folder, as the site has them: the README is its first page.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const here = import.meta.dirname;
const repository = path.resolve(here, '../..');
export const source = path.join(here, 'dist', 'pages');
export const output = path.join(here, 'dist', 'site');

const inFolder = (folder, ending) =>
  readdirSync(path.join(repository, folder))
    .filter((name) => ending.test(name))
    .map((name) => `${folder}/${name}`);

/** The page that a document becomes; undefined: it is none of the site. */
function pageOf(file) {
  if (file === 'README.md') return 'index.md';
  if (file === 'src/docs/README.md') return 'tasks.md';
  return /^(?:src\/docs|\.github)\/([^/]+)$/.exec(file)?.[1]?.toLowerCase();
}

/** Links of a document as the flat folder of pages has them. */
function withLinks(file, text) {
  const rewritten = (link) => {
    const [target = '', anchor] = link.split('#');
    if (/^[a-z]+:/.test(target) || target === '') return link;
    const page = pageOf(path.posix.normalize(path.posix.join(path.posix.dirname(file), target)));
    return page === undefined ? link : `./${page}${anchor === undefined ? '' : `#${anchor}`}`;
  };
  return text
    .replaceAll(/\]\(([^)\s]+)\)/g, (_whole, link) => `](${rewritten(link)})`)
    .replaceAll(/src="([^"]+)"/g, (_whole, link) => `src="${rewritten(link)}"`);
}

/** Writes the pages, and gives the columns of the side bar: the tasks of src/docs/README.md. */
export function writePages() {
  rmSync(source, { recursive: true, force: true });
  mkdirSync(source, { recursive: true });
  const documents = ['README.md', ...inFolder('src/docs', /\.md$/), ...inFolder('.github', /\.md$/)];
  for (const file of documents) {
    const text = readFileSync(path.join(repository, file), 'utf8');
    writeFileSync(path.join(source, pageOf(file)), withLinks(file, text));
  }
  for (const file of inFolder('.github', /\.(png|svg)$/))
    copyFileSync(path.join(repository, file), path.join(source, path.basename(file).toLowerCase()));
  return tasksIn(readFileSync(path.join(source, 'tasks.md'), 'utf8'));
}

function tasksIn(text) {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      text: part.split('\n', 1)[0],
      collapsed: false,
      items: [...part.matchAll(/\[([^\]]+)\]\(\.\/([^)]+)\)/g)].map(([, title, link]) => ({
        text: title,
        link: `/${link.replace(/\.md\b/, '').replace(/^index\b/, '')}`,
      })),
    }));
}
