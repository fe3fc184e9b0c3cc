import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { startServer } from '../../../src/index.ts';
import { openCountryDatabase } from '../../../src/search/access/country-database.ts';
import { settingsFromEnvironment } from '../../../src/settings/read-settings.ts';
import { emptyFolder } from '../../support/command.ts';
import { countryDatabase } from '../../support/country-database.ts';

function written(bytes: Buffer | string): string {
  const file = path.join(emptyFolder(), 'countries.mmdb');
  writeFileSync(file, bytes);
  return file;
}

const file = written(countryDatabase({ '192.0.2.0/24': 'FR', '198.51.100.7/32': 'US', '127.0.0.0/8': 'DE' }));

test.each([
  ['192.0.2.1', 'FR'],
  ['::ffff:192.0.2.200', 'FR'],
  ['198.51.100.7', 'US'],
  ['198.51.100.8', undefined],
  ['not an IP address', undefined],
])('the country of %s is %s', async (ip, country) => {
  expect((await openCountryDatabase(file))(ip)).toBe(country);
});

describe('a server with a country database', () => {
  it.each([
    ['DE', 403],
    ['FR', 401],
  ])('that denies %s answers a caller from 127.0.0.1 with %i', async (country, status) => {
    await using server = await startServer({
      port: 0,
      search: { deniedCountries: [country], countryDatabase: file },
    });
    const { status: answered } = await fetch(`${server.url}/search`, {
      method: 'POST',
      body: '{"query":"python"}',
      headers: { 'content-type': 'application/json' },
    });
    expect(answered).toBe(status);
  });
});

test.each([
  [written('something else'), "is not a database in MaxMind's format"],
  [path.join(emptyFolder(), 'missing.mmdb'), 'cannot be read (ENOENT)'],
])('a file that cannot be used is reported at the start', (given, message) => {
  expect(() => settingsFromEnvironment({ SEARCH_COUNTRY_DATABASE: given })).toThrow(
    `SEARCH_COUNTRY_DATABASE: ${message}, not ${JSON.stringify(given)}`,
  );
});

test('an empty variable means no database', () => {
  expect(settingsFromEnvironment({ SEARCH_COUNTRY_DATABASE: '' }).search.countryDatabase).toBeUndefined();
});
