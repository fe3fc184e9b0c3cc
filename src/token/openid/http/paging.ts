import { oauthErrors } from './oauth-error.ts';

/** Which part of a list somebody wants: so many items, behind the first ones. */
export interface Bounds {
  readonly first: number;
  readonly most: number;
}

/**
 * What a query asks for by `first` and `max`. A negative `max` means all (Keycloak 26.7).
 * @param maxByDefault without `max` in the query
 * @throws {OAuthError} when they are no whole numbers
 */
export function boundsOf(query: URLSearchParams, maxByDefault = Number.POSITIVE_INFINITY): Bounds {
  const first = Math.max(0, numberOf(query, 'first') ?? 0);
  const max = numberOf(query, 'max') ?? maxByDefault;
  return { first, most: max < 0 ? Number.POSITIVE_INFINITY : max };
}

/** The part of a list that a query asks for. @param maxByDefault as in `boundsOf` @throws {OAuthError} as `boundsOf` */
export function page<Item>(items: readonly Item[], query: URLSearchParams, maxByDefault?: number): Item[] {
  const { first, most } = boundsOf(query, maxByDefault);
  return items.slice(first, first + most);
}

function numberOf(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? '';
  if (text === '') return undefined;
  if (!/^[+-]?\d{1,10}$/.test(text)) throw oauthErrors.notFound();
  return Number(text);
}
