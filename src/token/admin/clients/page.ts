import { adminErrors } from '../admin-errors.ts';

/** The part of a list that somebody asks for. */
export interface Page {
  readonly first: number;
  /** Undefined: all. */
  readonly max: number | undefined;
}

/** The parameters `first` and `max`. @throws {OAuthError} when they are no whole numbers */
export function pageOf(query: URLSearchParams, maxByDefault?: number): Page {
  const [first, max] = ['first', 'max'].map((name) => {
    const text = query.get(name);
    if (text !== null && text !== '' && !/^[+-]?\d{1,10}$/.test(text)) throw adminErrors.noResource();
    return text === null || text === '' ? undefined : Number(text);
  });
  return { first: Math.max(0, first ?? 0), max: max === undefined || max < 0 ? maxByDefault : max };
}

/** That part of a list. */
export const paged = <Item>(items: readonly Item[], { first, max }: Page): Item[] =>
  items.slice(first, max === undefined ? undefined : first + max);
