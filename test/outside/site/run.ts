// npm run test:site: makes the static site of the documents, and looks whether all its pages, links, anchors and pictures are
// there, and whether its search finds what the documents say. Ends with `N passed, N failed`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { documents } from '../../support/documents.ts';
import { results } from '../package/results.ts';
import { runProgram } from '../package/run-program.ts';

const site = '.config/site/dist/site';
const { check: checkCell, report } = results((text) => process.stdout.write(text));
const check = (what: string, work: () => Promise<unknown> | unknown) => checkCell(what, 'site', work);

function none(wrong: readonly string[]): void {
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}

const pages = () => readdirSync(site).filter((name) => name.endsWith('.html') && name !== '404.html');
const textOf = (page: string) => readFileSync(path.join(site, page), 'utf8');
const valuesOf = (html: string, attribute: string) =>
  [...html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  );

/** Whether a link of a page leads to a page or a file of the site, and to an anchor that is there. */
function leads(page: string, link: string): boolean {
  const [target = '', anchor = ''] = link.split('#');
  const name = target.replace(/^\.?\//, '');
  const file = target === '' ? page : name === '' ? 'index.html' : name;
  const to = [file, `${file}.html`].find((found) => existsSync(path.join(site, found)));
  if (to === undefined) return false;
  return anchor === '' || valuesOf(textOf(to), 'id').includes(decodeURIComponent(anchor));
}

await check('is made', () => runProgram(['npm', 'run', '--silent', 'site'], { cwd: '.' }));
await check('has a page for each document', () => {
  if (pages().length !== documents.length) throw new Error(`${pages().length} pages, ${documents.length} documents`);
});
await check('has no link that leads nowhere', () =>
  none(
    pages().flatMap((page) =>
      [...valuesOf(textOf(page), 'href'), ...valuesOf(textOf(page), 'src')]
        .filter((link) => !/^(https?|data):/.test(link) && !leads(page, link))
        .map((link) => `${page}: ${link}`),
    ),
  ),
);
await check('asks nobody else for anything', () =>
  none(
    pages().flatMap((page) =>
      [...textOf(page).matchAll(/<(?:script|link|img)[^>]+(?:src|href)="(https?:[^"]+)"/g)].map(
        ([, link]) => `${page}: ${link}`,
      ),
    ),
  ),
);
await check('finds words of the documents', () => {
  const chunks = path.join(site, 'assets/chunks');
  const index = readdirSync(chunks).filter((name) => name.startsWith('@localSearchIndex'));
  const text = index.map((name) => readFileSync(path.join(chunks, name), 'utf8')).join('');
  none(['introspection', 'haproxy', 'resetpasswordallowed'].filter((word) => !text.includes(word)));
});

const { text, failed } = report();
process.stdout.write(`${text}\n`);
process.exitCode = failed === 0 ? 0 : 1;
