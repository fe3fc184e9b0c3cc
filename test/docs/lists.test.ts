import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commands, defaultCommand } from '../../src/cli/commands/commands.ts';
import { filterKeys } from '../../src/console/state/filter.ts';
import { refusalNames } from '../../src/contract/refusal-names.ts';
import { routes } from '../../src/control/control-routes.ts';
import { matchSchema } from '../../src/control/rules/match-schema.ts';
import { variants } from '../../src/example-app/variants/variants.ts';
import { endpoints } from '../../src/search/endpoints/endpoints.ts';
import { searchDocument } from '../../src/search/openapi/search-document.ts';
import { searchPaths } from '../../src/search/paths.ts';
import { appSettings } from '../../src/settings/app-settings.ts';
import { grants } from '../../src/token/openid/grants/grants.ts';
import { mapperKinds } from '../../src/token/openid/mappers/mappers.ts';
import { documents } from '../support/documents.ts';
import { filesBelow } from '../support/files-below.ts';

const textOf = (file: string) => documents.find((document) => document.file === file)?.prose ?? '';

/** What stands in backticks in the first column of the table with this heading. */
function firstColumn(file: string, heading: string): string[] {
  const text = textOf(file);
  const start = text.indexOf(`| ${heading} |`);
  expect(start, `${file} has a table "${heading}"`).toBeGreaterThan(0);
  const rows = text.slice(start).split('\n\n', 1)[0]?.split('\n').slice(2) ?? [];
  return rows.flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

/** A request body that remembers which fields were asked for. */
function watchedBody(asked: Set<string>) {
  return new Proxy<Record<string, unknown>>(
    {},
    {
      getOwnPropertyDescriptor(target, name) {
        asked.add(String(name));
        return Reflect.getOwnPropertyDescriptor(target, name);
      },
    },
  );
}

/** The pages about the control plane. */
const ofControl = ['control', 'sandboxes', 'rules', 'journal', 'tokens-and-mails'];

describe('documents name what there is, and nothing else', () => {
  test.each<[what: string, file: string, heading: string, there: Iterable<string>]>([
    ['variants of the example application', 'src/docs/example-app.md', 'variant', Object.keys(variants)],
    ['kinds of protocol mappers', 'src/docs/realm.md', 'mapper', mapperKinds.keys()],
    ['grants', 'src/docs/token-endpoint.md', 'grant', grants.keys()],
    ['refusals of a rule', 'src/docs/questions-about-tests.md', 'refusal', refusalNames],
    ['filter words of the console', 'src/docs/console.md', 'word', Object.keys(filterKeys)],
  ])('%s: %s, table "%s"', (_what, file, heading, there) => {
    expect(firstColumn(file, heading).toSorted()).toEqual([...there].toSorted());
  });

  test('what a rule can match by', () => {
    const text = textOf('src/docs/rules.md');
    expect(Object.keys(matchSchema.shape).filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });

  test('routes of the control plane', () => {
    const text = [...ofControl, 'console', 'https', 'web-search', 'search-pages', 'token-endpoint']
      .map((name) => textOf(`src/docs/${name}.md`))
      .join('\n');
    // The page at `/-/` loads its own files.
    const paths = new Set(routes.map(({ path }) => `/-${path}`).filter((path) => path !== '/-/console/{file}'));
    expect([...paths].filter((path) => !text.includes(path))).toEqual([]);
  });

  test('commands', () => {
    const all = documents.map(({ text }) => text).join('\n');
    const isShown = (name: string) =>
      new RegExp(`(?:main\\.js|npm start --) ${name}\\b|\`(?:understudy )?${name}\\b`).test(all);
    expect(Object.keys(commands).filter((name) => !isShown(name) && name !== defaultCommand)).toEqual([]);
  });
});

describe('fields of the search API', () => {
  const { paths } = searchDocument('') as {
    paths: Record<string, { post?: { requestBody?: { content: Record<string, { schema: { properties: object } }> } } }>;
  };
  const described = (path: string) =>
    Object.keys(paths[path]?.post?.requestBody?.content['application/json']?.schema.properties ?? {});
  const withBody = endpoints.filter(({ method }) => method === 'POST');

  test.each(withBody.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s reads what its OpenAPI document describes',
    async (path, { prepare }) => {
      const asked = new Set<string>();
      await Promise.resolve()
        .then(() => prepare({ body: watchedBody(asked), id: '', query: '' }))
        .catch(() => {});
      // Any endpoint takes the key in the body.
      const own = described(path).filter((name) => name !== 'api_key');
      expect([...asked].toSorted()).toEqual(own.toSorted());
    },
  );

  test('what a search asks for is used by the endpoint', () => {
    const sources = new Map(
      filesBelow('src/search/endpoints/search').map((file) => [file, readFileSync(file, 'utf8')]),
    );
    const [, members = ''] =
      /^export interface SearchRequest \{(.*?)^\}/ms.exec(
        sources.get('src/search/endpoints/search/search-request.ts') ?? '',
      ) ?? [];
    const names = [...members.matchAll(/readonly (\w+)\??:/g)].map(([, name = '']) => name);
    expect(names).toContain('exactMatch');
    const users = [...sources.values()].filter((text) => /import .*\bSearchRequest\b.*search-request/.test(text));
    expect(names.filter((name) => !users.some((text) => new RegExp(`\\b${name}\\b`).test(text)))).toEqual([]);
  });

  test('web-search.md names those of a search', () => {
    expect(firstColumn('src/docs/web-search.md', 'field').toSorted()).toEqual(described(searchPaths.search).toSorted());
  });
});

test('the settings offer every variant', () => {
  const { variant } = appSettings.unwrap().shape;
  expect(variant.unwrap().options.toSorted()).toEqual(Object.keys(variants).toSorted());
});
