/** A version of Keycloak: major, minor, micro. */
export type Version = readonly [major: number, minor: number, micro: number];

/** Releases of Red Hat's product, which its exports name, by the Keycloak in them. */
const products: readonly (readonly [release: RegExp, version: Version])[] = [
  [/^7\.0\.\d+\.GA$/, [1, 9, 8]],
  [/^7\.1\.\d+\.GA$/, [2, 5, 5]],
  [/^7\.2\.\d+\.GA$/, [3, 4, 3]],
  [/^7\.3\.\d+\.GA$/, [4, 8, 3]],
  [/^7\.4\.\d+\.GA$/, [9, 0, 3]],
];

/** What `keycloakVersion` of a file says; what is no number counts as 0. */
export function readVersion(text: string): Version {
  const product = products.find(([release]) => release.test(text));
  if (product !== undefined) return product[1];
  const parts = (text.split('-', 1)[0] ?? '').split('.').slice(0, 3);
  const end = parts.findIndex((part) => !/^[+-]?\d+$/.test(part));
  const numbers = (end < 0 ? parts : parts.slice(0, end)).map(Number);
  return [numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0];
}

export function isOlder(one: Version, other: Version): boolean {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
}
