/** How callers from blocked countries are turned away: 403 without a body, or a closed connection. */
export type BlockingMode = 'forbidden' | 'close';

/** Finds the country of an IP address: an ISO 3166-1 alpha-2 code. */
export type CountryOfIp = (ip: string) => string | undefined;

/** The database is read at the start; its reader is loaded only when there is one: most servers block nobody. */
export async function loadCountryLookup(database: string | undefined): Promise<CountryOfIp | undefined> {
  if (database === undefined) return undefined;
  const { openCountryDatabase } = await import('./country-database.ts');
  return openCountryDatabase(database);
}

export interface GeoBlockingOptions {
  /** ISO 3166-1 alpha-2 codes; `*` stands for every country, known or not. */
  readonly countries: readonly string[];
  /** Lower-case name of the header that names the caller's country. */
  readonly header: string;
  readonly countryOfIp: CountryOfIp | undefined;
}

/** Where a request comes from. */
interface Origin {
  /** Whether the headers of the other end of the connection are believed. */
  readonly isTrusted: boolean;
  /** IP address of the caller, as the request line names it. */
  readonly caller: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** Whether a request comes from a blocked country. */
export type GeoBlocker = (origin: Origin) => boolean;

/** Decides whether a caller comes from a blocked country; undefined when no country is blocked. */
export function createGeoBlocker(options: GeoBlockingOptions): GeoBlocker | undefined {
  const { header, countryOfIp } = options;
  const blocked = new Set(options.countries.map((country) => country.toUpperCase()));
  if (blocked.size === 0) return undefined;
  if (blocked.has('*')) return () => true;
  return ({ isTrusted, caller, headers }) => {
    const named = isTrusted ? headers[header] : undefined;
    const country = isCountry(named) ? named : countryOfIp?.(caller);
    return country !== undefined && blocked.has(country.toUpperCase());
  };
}

/** Proxies send `XX`, and codes of other shapes, for callers whose country they do not know. */
const isCountry = (named: string | readonly string[] | undefined): named is string =>
  typeof named === 'string' && /^[A-Za-z]{2}$/.test(named) && named !== 'XX';
