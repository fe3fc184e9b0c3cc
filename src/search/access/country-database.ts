import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { type CityResponse, type CountryResponse, Reader } from 'mmdb-lib';
import { unmapIpv4 } from '../../http/ip.ts';

/** Opens a database in MaxMind's format (.mmdb) of countries or cities. */
export async function openCountryDatabase(file: string): Promise<(ip: string) => string | undefined> {
  const reader = new Reader<CountryResponse | CityResponse>(await readFile(file));
  return (mapped) => {
    const ip = unmapIpv4(mapped);
    if (isIP(ip) === 0) return undefined;
    const record = reader.get(ip);
    return record?.country?.iso_code ?? record?.registered_country?.iso_code;
  };
}
