import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { commands } from '../../src/cli/commands/commands.ts';
import { outcomeKinds } from '../../src/control/rules/outcome-schema.ts';
import { variants } from '../../src/example-app/variants/variants.ts';
import { searchDocument } from '../../src/search/openapi/search-document.ts';
import { searchPaths } from '../../src/search/paths.ts';
import { settingsTable } from '../../src/settings/read-settings.ts';
import { grants } from '../../src/token/openid/grants/grants.ts';
import { mapperKinds } from '../../src/token/openid/mappers/mappers.ts';
import { openIdConnectOperations } from '../../src/token/token-operations.ts';
import { documents } from '../support/documents.ts';
import { filesBelow } from '../support/files-below.ts';

const contributing = documents.find(({ file }) => file === '.github/CONTRIBUTING.md')?.text ?? '';
const section = contributing.slice(contributing.indexOf('## How to add'));

/** What each paragraph is about, with what stands in backticks there. */
const howTo = section
  .split(/^- \*\*/m)
  .slice(1)
  .map((paragraph) => {
    const [what = '', text = ''] = paragraph.split('**', 2);
    return { what, places: [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name) };
  });

/** Documents, sources and manifests that may list what there is. */
const texts = new Map(
  [
    ...filesBelow('src').filter((file) => /\.(?:tsx?|py|md)$/.test(file)),
    '.env.example',
    'package.json',
    'README.md',
  ].map((file) => [file, readFileSync(file, 'utf8')]),
);

/** A name as a word of its own. */
const wordOf = (name: string) => new RegExp(`(?<![\\w-])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`);

function filesWithAll(names: readonly string[]): string[] {
  const words = names.map(wordOf);
  return [...texts].filter(([, text]) => words.every((word) => word.test(text))).map(([file]) => file);
}

const searchOperation = searchDocument('') as {
  paths: Record<string, { post: { requestBody: { content: Record<string, { schema: { properties: object } }> } } }>;
};
const searchFields = searchOperation.paths['/search']?.post.requestBody.content['application/json']?.schema.properties;

/** What there is already, by the paragraph that tells how to add one more. */
const present: readonly [what: string, names: readonly string[]][] = [
  ['A variant', Object.keys(variants)],
  ['An endpoint', Object.values(searchPaths).map((path) => path.slice(1))],
  ['An endpoint', Object.keys(openIdConnectOperations)],
  ['A grant', [...grants.keys()]],
  ['A mapper', [...mapperKinds.keys()]],
  ['A command', Object.keys(commands)],
  ['A setting', settingsTable.map(({ env }) => env)],
  ['A dependency', Object.keys(packageJson.dependencies)],
  ['A field of a search', Object.keys(searchFields ?? {}).filter((name) => name !== 'api_key')],
  ['An outcome', outcomeKinds],
];

describe('how to add', () => {
  test('has a paragraph for each of these, and for no other', () => {
    expect(howTo.map(({ what }) => what)).toEqual(present.map(([what]) => what));
  });

  test.each(howTo.map(({ what, places }) => [what, places] as const))('%s: %j', (_what, places) => {
    const paths = places.filter((name) => name.includes('/') || /\.(?:json|md|example)$/.test(name));
    expect(paths.length).toBeGreaterThan(1);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  test.each(present)('%s: every file that names all of %j is told', (what, names) => {
    const told = howTo.filter((paragraph) => paragraph.what === what).flatMap(({ places }) => places);
    const listing = filesWithAll(names);
    expect(listing.length).toBeGreaterThan(0);
    expect(listing.filter((file) => !told.includes(file))).toEqual([]);
  });
});
