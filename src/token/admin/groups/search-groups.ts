import { page } from '../../openid/http/paging.ts';
import type { RealmCall } from '../admin-call.ts';
import { isOff, isOn } from '../query-flag.ts';
import { groupRepresentation } from './group-representation.ts';
import { allGroups, childrenOf, type PlacedGroup } from './group-tree.ts';

/** Whether the name of a group matches a query. */
export function matchesSearch(query: URLSearchParams): (placed: PlacedGroup) => boolean {
  const search = query.get('search')?.toLowerCase() ?? '';
  if (search === '') return () => true;
  if (isOn(query, 'exact')) return ({ group }) => group.name.toLowerCase() === search;
  return ({ group }) => group.name.toLowerCase().includes(search);
}

const byName = (a: PlacedGroup, b: PlacedGroup) => (a.group.name < b.group.name ? -1 : 1);

/** The groups at the top, by name. A search shows the groups that match, with those above them. */
export function groupTree({ realm, query }: RealmCall): object[] {
  const isBrief = !isOff(query, 'briefRepresentation');
  const top = allGroups(realm)
    .filter(({ parentId }) => parentId === undefined)
    .sort(byName);
  const expected = attributesOf(query.get('q') ?? '');
  const isSearch = (query.get('search') ?? '') !== '' || expected.length > 0;
  if (!isSearch) return page(top, query).map((each) => groupRepresentation(each, { isBrief }));
  const matchesName = matchesSearch(query);
  const matches = (placed: PlacedGroup) =>
    matchesName(placed) && expected.every(([name, value]) => attribute(placed, name).includes(value));
  const matching = top.flatMap((each) => foundBelow(each, matches, isBrief));
  return page(matching, query);
}

/** A group with the matching groups below it; empty when none matches. */
function foundBelow(placed: PlacedGroup, matches: (placed: PlacedGroup) => boolean, isBrief: boolean): object[] {
  const subGroups = childrenOf(placed).flatMap((child) => foundBelow(child, matches, isBrief));
  return subGroups.length > 0 || matches(placed) ? [groupRepresentation(placed, { isBrief, subGroups })] : [];
}

const attribute = ({ group }: PlacedGroup, name: string): readonly string[] =>
  ((group.attributes ?? {}) as Readonly<Record<string, readonly string[]>>)[name] ?? [];

const attributesOf = (text: string): [string, string][] =>
  [...text.matchAll(/([^\s:]+):(\S+)/g)].map(([, name = '', value = '']) => [name, value]);
