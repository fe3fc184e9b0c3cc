import type { Role } from './realm-client.ts';

/** Roles with their composites, each once. */
export function withComposites(roles: Iterable<Role>): Set<Role> {
  const all = new Set<Role>();
  for (const role of roles) {
    // The set grows while the loop runs: each role adds its composites.
    const own = new Set([role]);
    for (const each of own) for (const composite of each.composites) if (!all.has(composite)) own.add(composite);
    for (const each of own) all.add(each);
  }
  return all;
}
