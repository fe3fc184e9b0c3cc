import { oauthErrors } from './oauth-error.ts';

/**
 * The part of a list that a query asks for by `first` and `max`. A negative `max` means all (Keycloak 26.7).
 * @param maxByDefault without `max` in the query
 * @throws {OAuthError} when they are no whole numbers
 */
export function page<Item>(
  items: readonly Item[],
  query: URLSearchParams,
  maxByDefault = Number.POSITIVE_INFINITY,
): Item[] {
  const first = Math.max(0, numberOf(query, 'first') ?? 0);
  const max = numberOf(query, 'max') ?? maxByDefault;
  return items.slice(first, max < 0 ? undefined : first + max);
}

/** How many items a page and those before it have at most. @throws {OAuthError} as `page` */
export function endOfPage(query: URLSearchParams, maxByDefault: number): number {
  const max = numberOf(query, 'max') ?? maxByDefault;
  return max < 0 ? Number.POSITIVE_INFINITY : Math.max(0, numberOf(query, 'first') ?? 0) + max;
}

function numberOf(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? '';
  if (text === '') return undefined;
  if (!/^[+-]?\d{1,10}$/.test(text)) throw oauthErrors.notFound();
  return Number(text);
}
