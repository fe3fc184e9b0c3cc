import type { Realm } from './realm.ts';
import type { Client } from './realm-client.ts';

/** What a client said in its authorization request about levels of authentication. */
export interface AcrRequest {
  readonly acrValues?: string | undefined;
  /** JSON (OpenID Connect Core section 5.5). */
  readonly claims?: string | undefined;
}

/** Names of levels of authentication that a client asks for. */
export interface AskedAcr {
  /** Names without which the client accepts no login. */
  readonly essential: readonly string[];
  readonly all: readonly string[];
}

type Names = ReadonlyMap<string, number>;
type Asking = Pick<Client, 'attributes'>;

/** The levels of authentication of a client by name: its own, otherwise those of the realm. */
export const acrNames = (client: Pick<Client, 'acrLevels'>, realm: Pick<Realm, 'acrLevels'>): Names =>
  client.acrLevels.size > 0 ? client.acrLevels : realm.acrLevels;

/** What a client asks for: in its request, otherwise in its settings (`default.acr.values`, `minimum.acr.value`). */
export function askedAcr({ attributes }: Asking, names: Names, { acrValues, claims }: AcrRequest): AskedAcr {
  const claim = acrClaim(claims);
  const values = claim === undefined ? [] : (claim.values ?? (claim.value === undefined ? [] : [claim.value]));
  const words = acrValues === undefined ? [] : acrValues.replace(/ +$/, '').split(' ');
  const named = [...words, ...values];
  const defaults = (attributes.get('default.acr.values') ?? '').split('##').filter((name) => name !== '');
  return {
    essential: claim?.essential === true ? values : [],
    all: withoutLower(named.length > 0 ? named : defaults, attributes.get('minimum.acr.value'), names),
  };
}

interface AcrClaim {
  readonly essential?: unknown;
  readonly value?: string;
  readonly values?: readonly string[];
}

/** The request for the claim `acr` of the ID token; undefined without one, and for invalid JSON (Keycloak 26.7). */
function acrClaim(claims: string | undefined): AcrClaim | undefined {
  if (claims === undefined) return undefined;
  let read: Json;
  try {
    read = JSON.parse(claims) as Json;
  } catch {
    return undefined;
  }
  const { essential, value, values } = ((read?.id_token as Json)?.acr as Json) ?? {};
  return {
    essential,
    ...(typeof value === 'string' && { value }),
    ...(Array.isArray(values) && { values: values.map(String) }),
  };
}

type Json = Readonly<Record<string, unknown>> | null | undefined;

/** Names of levels that are high enough for a client. When none is left, its lowest level counts (Keycloak 26.7). */
function withoutLower(values: readonly string[], least: string | undefined, names: Names): readonly string[] {
  const level = least === undefined ? undefined : names.get(least);
  if (least === undefined || level === undefined) return values;
  const left = values.filter((name) => (names.get(name) ?? -1) >= level);
  return left.length > 0 ? left : [least];
}

/**
 * The lowest level that a request asks for; undefined when it asks for none. An unknown name is level 0.
 * @returns `refused` when the request insists on what the client cannot have: an unknown name, or less than the client takes
 */
export function askedLevel(client: Asking, names: Names, request: AcrRequest): number | 'refused' | undefined {
  const { essential, all } = askedAcr(client, names, request);
  const values = essential.length > 0 ? essential : all;
  const levels = values.map((name) => names.get(name) ?? wholeNumber(name));
  if (essential.length > 0) {
    const left = withoutLower(essential, client.attributes.get('minimum.acr.value'), names);
    if (levels.includes(undefined) || left.join(' ') !== essential.join(' ')) return 'refused';
  }
  return levels.length === 0 ? undefined : Math.min(...levels.map((level) => level ?? 0));
}

const wholeNumber = (text: string) => (/^[+-]?\d{1,9}$/.test(text) ? Number(text) : undefined);

/** The claim `acr`: what was asked for as far as the level reaches, otherwise the highest name, otherwise the number. */
export function acrOfLogin(level: number, names: Names, { essential, all }: AskedAcr): string {
  return (
    highest(level, names, essential) ?? highest(level, names, all) ?? highest(level, names, names.keys()) ?? `${level}`
  );
}

function highest(level: number, names: Names, values: Iterable<string>): string | undefined {
  if (names.size === 0) return undefined;
  let best: readonly [name: string, level: number] | undefined;
  for (const name of values) {
    const own = names.get(name) ?? wholeNumber(name);
    if (own !== undefined && own <= level && own > (best?.[1] ?? -1)) best = [name, own];
  }
  return best?.[0];
}
