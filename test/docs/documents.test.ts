import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { environmentOf } from '../../src/control/client/environment.ts';
import { settingsTable } from '../../src/settings/read-settings.ts';
import { blocks, type Document, documents } from '../support/documents.ts';

/** Variables that clients read. */
const ofClients = Object.keys(
  environmentOf('', { search: { apiTokens: [''] }, auth: { realm: '', clientId: '', clientSecret: '' } }),
);
/** Variables that the helpers for tests read. */
const ofHelpers = ['URL', 'TOKEN', 'END_WITH', 'REPORTS', 'COMMAND', 'IMAGE', 'ENGINE'].map(
  (name) => `UNDERSTUDY_${name}`,
);
/** What libraries read besides. */
const ofLibraries = ['TAVILY_HTTP_PROXY', 'TAVILY_ORG_ID', 'TAVILY_PROJECT', 'TAVILY_HUMAN_ID', 'DEFAULT_PARAMETERS'];
/** Those that `understudy env` prints besides. */
const ofShells = [
  ...['TAVILY_HTTPS_PROXY', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE'],
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'NODE_USE_ENV_PROXY'],
];
const each = documents.map((document) => [document.file, document] as const);
const codeIn = ({ prose }: Document) => [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsIn = (text: string) => [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));

describe.each(each)('%s', (file, document) => {
  test('links to what exists', () => {
    const links = [...document.prose.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map(
      ([, link, image]) => link ?? image ?? '',
    );
    const broken = links.filter((link) => {
      if (/^https:\/\//.test(link)) return false;
      const [target = '', anchor] = link.split('#');
      const to = target === '' ? file : path.join(path.dirname(file), target);
      if (!existsSync(to)) return true;
      return anchor !== undefined && !anchorsIn(readFileSync(to, 'utf8')).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  test('names files, scripts and settings that exist', () => {
    const code = codeIn(document);
    const paths = code.filter((text) => /^(src|test|\.config|\.github|\.ci|\.env)[/.][\w./@-]*$/.test(text));
    expect(paths.filter((name) => !existsSync(name))).toEqual([]);
    const scripts = code.flatMap((text) => /^npm run ([a-z:-]+)/.exec(text)?.[1] ?? []);
    expect(scripts.filter((name) => !(name in packageJson.scripts) && !name.endsWith(':'))).toEqual([]);
    const settings = code.flatMap((text) => /^([A-Z]+(?:_[A-Z]+)+)(?:=.*)?$/.exec(text)?.[1] ?? []);
    const known = new Set([
      ...settingsTable.map(({ env }) => env),
      ...ofClients,
      ...ofLibraries,
      ...ofHelpers,
      ...ofShells,
    ]);
    expect(settings.filter((name) => !known.has(name))).toEqual([]);
  });

  test('does not run off the page', () => {
    const long = document.blocks.flatMap(({ text }) => text.split('\n')).filter((line) => line.length > 100);
    expect(long).toEqual([]);
  });
});

describe('CONTRIBUTING', () => {
  const contributing = documents.find(({ file }) => file === '.github/CONTRIBUTING.md');
  const sources = ['src', 'test', '.config']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
    .filter((name) => /\.(ts|mjs|json)$/.test(name) && !name.startsWith('test/docs'));
  const everything = [...sources, 'package.json'].map((name) => readFileSync(name, 'utf8')).join('\n');

  test('names nothing that the code does not have', () => {
    const names = codeIn(contributing as Document).filter((code) => !/^(npm |GET |v8\.|\/-\/|\.mutation)/.test(code));
    const unknown = names.filter(
      (name) => !existsSync(name) && !sources.some((file) => file.endsWith(`/${name}`)) && !everything.includes(name),
    );
    expect(unknown).toEqual([]);
  });

  test('has the figures of the benchmarks', () => {
    const benchmarks = documents.find(({ file }) => file === 'src/docs/benchmarks.md')?.text ?? '';
    // The first two rows of the table: short and long questions over natural sentences.
    const measured = [...benchmarks.matchAll(/^\|.*\|.*\| [\d.]+ ms \| (\d+) \| (\d+) \|$/gm)];
    const told = contributing?.text.replace(/\s+/g, ' ');
    const [[, short, shortFlex] = [], [, long, longFlex] = []] = measured;
    expect(told).toContain(`${short} times as fast as MiniSearch and ${shortFlex} times as fast as FlexSearch`);
    expect(told).toContain(`long ones ${long} and ${longFlex} times`);
  });

  test('names every room', () => {
    const rooms = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(rooms.filter(({ name }) => !contributing?.text.includes(`\`src/${name}\` |`))).toEqual([]);
  });
});

test('every dependency has its reason', () => {
  const table = documents.find(({ file }) => file === 'src/docs/dependencies.md')?.text ?? '';
  const named = [...table.matchAll(/^\| ([@\w/-]+) \| .{10,} \|$/gm)].map(([, name]) => name);
  expect(named.sort()).toEqual(Object.keys(packageJson.dependencies).sort());
});

describe('the documents together', () => {
  const readme = documents.find(({ file }) => file === 'README.md')?.text ?? '';

  test('the README can be read in ten minutes', () => {
    expect(readme.split(/\s+/).length).toBeLessThanOrEqual(1_800);
  });

  test('the README links to all others', () => {
    const others = documents.map(({ file }) => file).filter((file) => file !== 'README.md');
    expect(others.filter((file) => !readme.includes(`](${file})`))).toEqual([]);
  });

  test('the commands to start and to test come first', () => {
    const [start, check] = blocks.filter(({ file }) => file === 'README.md');
    expect([start?.text, check?.text]).toEqual(['npm ci && npm start\n', 'npm ci && npm test\n']);
  });

  test('src/docs holds documents only', () => {
    const others = readdirSync('src/docs').filter((name) => !name.endsWith('.md'));
    expect(others).toEqual(['llms.txt']);
  });
});
