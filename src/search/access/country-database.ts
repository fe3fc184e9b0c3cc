import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import type { CityResponse, CountryResponse } from 'mmdb-lib';
import type { CountryOfAddress } from './denial.ts';

/** Opens a database in MaxMind's format (.mmdb). @throws an error that says in a few words why it can not be used. */
export async function openCountryDatabase(file: string): Promise<CountryOfAddress> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new Error(error.code === 'ENOENT' ? `${file} does not exist` : `${file} can not be read (${error.code})`);
  });
  const { Reader } = await import('mmdb-lib');
  const reader = readerOf(() => new Reader<CountryResponse | CityResponse>(bytes), file);
  return (address) => {
    const bare = address.startsWith('::ffff:') ? address.slice(7) : address;
    if (isIP(bare) === 0) return undefined;
    const record = reader.get(bare);
    return record?.country?.iso_code ?? record?.registered_country?.iso_code;
  };
}

function readerOf<T>(make: () => T, file: string): T {
  try {
    return make();
  } catch {
    throw new Error(`${file} is no database in MaxMind's format`);
  }
}
