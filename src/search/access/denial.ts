import type { TrustedPeer } from '../../http/forwarded-for.ts';

/** How callers from denied countries are turned away: 403 without a body, or without any answer. */
export type Denial = 'forbidden' | 'close';

/** Finds the country of an address: an ISO 3166-1 alpha-2 code. */
export type CountryOfAddress = (address: string) => string | undefined;

export interface DenialOptions {
  /** ISO 3166-1 alpha-2 codes; `*` stands for every country, known or not. */
  readonly countries: readonly string[];
  /** Lower-case name of the header that names the caller's country. */
  readonly header: string;
  readonly trusted: TrustedPeer;
  readonly countryOfAddress: CountryOfAddress | undefined;
}

/** Where a request comes from. */
export interface Origin {
  /** The other end of the connection. */
  readonly peer: string;
  /** The caller as the request line names it. */
  readonly caller: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** Says whether a caller comes from a denied country; undefined when there are none. */
export function deniedOrigin(options: DenialOptions): ((origin: Origin) => boolean) | undefined {
  const { header, trusted, countryOfAddress } = options;
  const denied = new Set(options.countries.map((country) => country.toUpperCase()));
  if (denied.size === 0) return undefined;
  if (denied.has('*')) return () => true;
  return ({ peer, caller, headers }) => {
    const named = trusted(peer) ? headers[header] : undefined;
    const country = isCountry(named) ? named : countryOfAddress?.(caller);
    return country !== undefined && denied.has(country.toUpperCase());
  };
}

/** `XX` and codes of other shapes stand for callers whose country the proxy does not know. */
const isCountry = (named: string | readonly string[] | undefined): named is string =>
  typeof named === 'string' && /^[A-Za-z]{2}$/.test(named) && named !== 'XX';
