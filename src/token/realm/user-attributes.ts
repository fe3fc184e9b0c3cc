import { hashOrder } from './java-hash-order.ts';
import type { Group, User } from './user.ts';

/**
 * The values of a user's attribute. Without one of its own it is that of the first group that has it, itself or by a
 * group above it; aggregated, it is all of them together (Keycloak 26.7).
 */
export function attributeOf(user: User, name: string, isAggregated: boolean): readonly (string | null)[] {
  const own = ownValues(user, name);
  if (own.length > 0 && !isAggregated) return own;
  const ofGroups = user.groups.map((group) => groupAttribute(group, name, isAggregated));
  if (isAggregated) {
    const isMissing = own.includes(null);
    const texts = hashOrder([...own.filter((value) => value !== null), ...ofGroups.flat()]);
    return isMissing ? [null, ...texts] : texts;
  }
  return ofGroups.find((values) => values.length > 0) ?? [];
}

function groupAttribute({ attributes, parent }: Group, name: string, isAggregated: boolean): readonly string[] {
  const own = attributes.get(name) ?? [];
  const inherited =
    (own.length === 0 || isAggregated) && parent !== undefined ? groupAttribute(parent, name, isAggregated) : [];
  return hashOrder([...own, ...inherited]);
}

/** Some properties are attributes too. */
const properties: ReadonlyMap<string, (user: User) => string | undefined> = new Map([
  ['username', ({ username }) => username],
  ['email', ({ email }) => email],
  ['firstName', ({ firstName }) => firstName],
  ['lastName', ({ lastName }) => lastName],
]);

/** A property without a value is a list of nothing, not an empty one (Keycloak 26.7). */
function ownValues(user: User, name: string): readonly (string | null)[] {
  const property = properties.get(name);
  if (property === undefined) return user.attributes.get(name) ?? [];
  return [property(user) ?? null];
}
