import type { CountryOfAddress } from '../search/access/denial.ts';

/** Read at the start, and only when it is there: most servers deny nobody. */
export async function openCountries(file: string | undefined): Promise<CountryOfAddress | undefined> {
  if (file === undefined) return undefined;
  const { openCountryDatabase } = await import('../search/access/country-database.ts');
  return openCountryDatabase(file);
}
