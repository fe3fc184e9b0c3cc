import { hashOrder } from '../../realm/java-hash-order.ts';
import { ClaimList, claimsJson } from '../mappers/claim-value.ts';
import type { Claims } from '../mappers/mapper.ts';

/** Claims of a token in order (Keycloak 26.7). */
export interface OrderedClaims {
  /** Those with a place of their own. */
  readonly placed: Claims;
  /** Claims that mappers add. Where a placed claim has the same name, parsers take this one. */
  readonly added: Claims;
}

const head = ['exp', 'iat', 'auth_time', 'jti', 'iss', 'aud', 'sub', 'typ', 'azp', 'nonce', 'sid', 'at_hash', 'acr'];
const rolesAndOrigins = ['allowed-origins', 'realm_access', 'resource_access'];
const kinds = {
  access: {
    places: [...head, ...rolesAndOrigins, 'authorization', 'cnf', 'scope'],
    fromMappers: new Set(['acr', 'auth_time', 'azp', 'sub', ...rolesAndOrigins]),
  },
  id: {
    places: [...head.toSpliced(-1, 0, 'c_hash'), 's_hash', 'scope'],
    fromMappers: new Set(['acr', 'auth_time', 'azp', 'sub']),
  },
};

/** Puts the claims of mappers and those of the token itself in order. */
export function orderClaims(mapped: Claims, own: Claims, kind: keyof typeof kinds = 'access'): OrderedClaims {
  const { places, fromMappers } = kinds[kind];
  const placed: Claims = Object.create(null);
  for (const name of places) {
    const value = fromMappers.has(name) && name in mapped ? mapped[name] : own[name];
    if (value !== undefined) placed[name] = inHashOrder(value);
  }
  const others = Object.entries(mapped).filter(([name]) => !fromMappers.has(name));
  return { placed, added: claimsInHashOrder(Object.fromEntries(others)) };
}

/** The claims of a token as JSON. */
export function tokenJson({ placed, added }: OrderedClaims): string {
  const [first, rest] = [claimsJson(placed), claimsJson(added)];
  if (first === '{}') return rest;
  return rest === '{}' ? first : `${first.slice(0, -1)},${rest.slice(1)}`;
}

/** Claims in the order of a Java hash map, and so the members of objects that mappers made. */
export function claimsInHashOrder(claims: Claims): Claims {
  const ordered: Claims = Object.create(null);
  for (const name of hashOrder(Object.keys(claims))) ordered[name] = inHashOrder(claims[name]);
  return ordered;
}

/** An object that mappers made has no prototype; one in a claim of type JSON has one. */
function inHashOrder(value: unknown): unknown {
  const isMade = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null;
  return isMade && !(value instanceof ClaimList) ? claimsInHashOrder(value as Claims) : value;
}
