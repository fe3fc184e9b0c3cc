import type { Role } from './client.ts';

/** Roles and everything that comes with them, each once. */
export function withComposites(roles: Iterable<Role>): Set<Role> {
  const all = new Set<Role>();
  for (const role of roles) {
    // A set can grow while it is gone through: each role is followed by what comes with it.
    const own = new Set([role]);
    for (const each of own) for (const composite of each.composites) if (!all.has(composite)) own.add(composite);
    for (const each of own) all.add(each);
  }
  return all;
}
