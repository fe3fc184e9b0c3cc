import type { Bounds } from '../../openid/http/paging.ts';
import type { UserJson } from '../../realm/representations/json.ts';
import type { UserBlock } from '../../realm/representations/user-block.ts';

/** Of the users of a block at these places, those who match. */
export type Condition = (block: UserBlock, places: readonly number[]) => readonly number[];

const everybody: Bounds = { first: 0, most: Number.POSITIVE_INFINITY };

/** Users who match all conditions, by name: those that `bounds` says. */
export function listUsers(
  blocks: readonly UserBlock[],
  conditions: readonly Condition[],
  { first, most }: Bounds = everybody,
): UserJson[] {
  const users: UserJson[] = [];
  let skipped = 0;
  for (const block of blocks) {
    if (users.length >= most) break;
    const places = matchesIn(block, conditions);
    const from = Math.min(places.length, first - skipped);
    skipped += from;
    for (const at of places.slice(from, from + most - users.length)) {
      const user = block.users[at];
      if (user !== undefined) users.push(user);
    }
  }
  return users;
}

/** How many users match all conditions. */
export function countMatches(blocks: readonly UserBlock[], conditions: readonly Condition[]): number {
  let number = 0;
  for (const block of blocks) number += matchesIn(block, conditions).length;
  return number;
}

function matchesIn(block: UserBlock, conditions: readonly Condition[]): readonly number[] {
  let places = block.all;
  for (const condition of conditions) if (places.length > 0) places = condition(block, places);
  return places;
}

/** Users of whom something is true. */
export const whoAre =
  (matches: (user: UserJson) => boolean): Condition =>
  ({ users }, places) =>
    places.filter((at) => {
      const user = users[at];
      return user !== undefined && matches(user);
    });

/** Users with a trait, or without it. */
export const withTrait =
  (trait: number, isExpected = true): Condition =>
  ({ traits }, places) =>
    places.filter((at) => (((traits[at] ?? 0) & trait) !== 0) === isExpected);

/** The places that both lists have, which are in order. */
export function common(places: readonly number[], others: readonly number[]): readonly number[] {
  if (others.length === 0) return others;
  const both: number[] = [];
  let next = 0;
  for (const at of places) {
    while (next < others.length && (others[next] ?? at) < at) next += 1;
    if (others[next] === at) both.push(at);
  }
  return both;
}
