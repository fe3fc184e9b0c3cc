import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../../src/search/endpoints/endpoints.ts';
import { realmRoutes } from '../../src/token/admin/realm-routes.ts';
import { routeTable } from '../../src/token/admin/route-table.ts';
import { openIdConnectOperations, tokenOperations } from '../../src/token/token-operations.ts';
import { documents } from '../support/documents.ts';
import { expectGuarded, pointsOf } from '../support/statements.ts';

const textOf = (file: string) => documents.find((document) => document.file === file)?.prose ?? '';

/** The rows of a table behind a heading, as their cells. */
function rowsOf(file: string, heading: string): string[][] {
  const text = textOf(file);
  const start = text.indexOf(`| ${heading} |`);
  expect(start, `${file} has a table "${heading}"`).toBeGreaterThan(0);
  const rows = text.slice(start).split('\n\n', 1)[0]?.split('\n').slice(2) ?? [];
  return rows.map((row) => row.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));
}

const codeIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

describe('the tables of endpoints', () => {
  test('of the token endpoint has the paths of OpenID Connect that clients call, and no other', () => {
    const shown = rowsOf('src/docs/token-endpoint.md', 'path').flatMap(([paths = '']) => codeIn(paths));
    const named = shown
      .map((path) => path.replace(/^…\//, 'protocol/openid-connect/'))
      .filter((path) => path.startsWith('protocol/openid-connect/'))
      .map((path) => path.replace('protocol/openid-connect/', ''));
    // Browsers load these from pages; CIBA is refused; pushed requests are told on the page about logins.
    const own = ['3p-cookies/step1.html', '3p-cookies/step2.html', 'login-status-iframe.html', 'logout/logout-confirm'];
    const others = [...own, 'login-status-iframe.html/init', 'ext/ciba/auth', 'ext/par/request'];
    expect([...named, ...others].toSorted()).toEqual(
      [...Object.keys(openIdConnectOperations), 'logout/backchannel-logout'].toSorted(),
    );
    expect(tokenOperations.length).toBeGreaterThan(named.length);
  });

  test('of the search API has its endpoints, and no other', () => {
    const shown = rowsOf('src/docs/web-search.md', 'endpoint').flatMap(([cell = '']) => codeIn(cell));
    const there = endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)|\{(\w+)\}/, '{id}')}`);
    expect(shown.filter((name) => name !== '/mcp').toSorted()).toEqual(there.toSorted());
  });
});

describe('the tables of the admin API', () => {
  const listed = readFileSync('test/token/admin/endpoints.txt', 'utf8').trim().split('\n');
  const find = routeTable(realmRoutes);
  const text = textOf('src/docs/admin-api.md');
  const rows = text.split('\n').filter((line) => line.startsWith('| `') || line.startsWith('| (the realm)'));
  /** Paths in full: behind `…` goes on what stands before it in the same cell. */
  const paths = rows.flatMap((row) => {
    let before = '';
    return codeIn(row.split(' | ')[0] ?? '').map((code) => {
      const path = code.startsWith('…') ? before + code.slice(1) : code;
      // The first one of a cell is what the others go on from.
      if (!code.startsWith('…')) before = path.replace(/\/\{[^/]+\}$/, (end) => (row.includes('`…/{') ? '' : end));
      return path;
    });
  });
  const segmentsOf = (path: string) => path.split('/').map((segment) => (segment.startsWith('{') ? 'x' : segment));

  test('name every first part of a path that Keycloak has and this server answers', () => {
    const there = listed.filter((endpoint) => {
      const [method = '', path = ''] = endpoint.split(' ');
      const segments = segmentsOf(path).slice(2);
      const handlers = segments.length === 0 ? undefined : find(segments)?.handlers;
      return handlers !== undefined && Object.hasOwn(handlers, method);
    });
    const firsts = new Set(there.map((endpoint) => endpoint.split('/')[2] ?? ''));
    expect([...firsts].filter((first) => !text.includes(`\`${first}`))).toEqual([]);
  });

  test('name no first part that is not there', () => {
    const known = new Set(listed.map((endpoint) => endpoint.split('/')[2]));
    const firsts = paths.map((path) => path.split('/')[0] ?? '').filter((first) => first !== '');
    expect(firsts.length).toBeGreaterThan(40);
    expect(firsts.filter((first) => !known.has(first) && find([first]) === undefined)).toEqual([]);
  });

  test('count as the comparison does', () => {
    const counted = /expect\(endpoints\.length - missing\.length\)\.toBe\((\d+)\)/.exec(
      readFileSync('test/token/admin/endpoints.test.ts', 'utf8'),
    )?.[1];
    expect(text).toContain(`Of the ${listed.length} endpoints`);
    expect(text.replace(/\s+/g, ' ')).toContain(`below \`/admin/realms\`, ${counted} are here`);
  });
});

test('what is missing of the token endpoint', () => {
  expectGuarded(pointsOf('src/docs/token-differences.md', 'What is missing'), {
    'The CIBA and JWT bearer grants': ['test/golden/token-endpoint.json', 'grant-type:jwt-bearer'],
    'Mutual TLS.': ['test/token/openid/client-authentication/client-certificate.test.ts', 'a client with certificates'],
    'Key sets behind a URL': ['test/token/openid/client-authentication/client-assertion.test.ts', 'jwks'],
  });
});
