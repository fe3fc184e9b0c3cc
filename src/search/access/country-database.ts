import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { type CityResponse, type CountryResponse, Reader } from 'mmdb-lib';
import type { CountryOfAddress } from './denial.ts';

/** Opens a database in MaxMind's format (.mmdb) of countries or cities. */
export async function openCountryDatabase(file: string): Promise<CountryOfAddress> {
  const reader = new Reader<CountryResponse | CityResponse>(await readFile(file));
  return (address) => {
    const bare = address.startsWith('::ffff:') ? address.slice(7) : address;
    if (isIP(bare) === 0) return undefined;
    const record = reader.get(bare);
    return record?.country?.iso_code ?? record?.registered_country?.iso_code;
  };
}
