import type { Client, MapperSettings, Realm, User } from './realm/realm.ts';

/** What a token or an answer says; no prototype, because claim names come from files. */
export type Claims = Record<string, unknown>;

/** Where claims go. */
export type Target = 'access' | 'lightweight' | 'id' | 'userinfo' | 'introspection';

/** Role names that go into a token, by owner. Mappers add and rename. */
export interface RoleNames {
  readonly realm: Set<string>;
  readonly clients: Map<string, Set<string>>;
}

/** What a mapper knows. */
export interface MapperContext {
  readonly realm: Realm;
  readonly client: Client;
  readonly user: User;
  readonly notes: ReadonlyMap<string, string>;
  readonly roles: RoleNames;
  readonly target: Target;
  readonly claims: Claims;
  /** Audiences in the order in which they were added. */
  readonly audience: Set<string>;
}

/** A kind of protocol mapper. */
export interface MapperKind {
  /** Mappers with a lower number come first. */
  readonly priority: number;
  /** Targets that this kind can fill. */
  readonly targets: readonly Target[];
  /** A mapper without a word about a target fills it: kinds that were always on before they had settings. */
  readonly onByDefault?: boolean;
  map(settings: MapperSettings, context: MapperContext): void;
}

const includeKeys: Readonly<Record<Target, string>> = {
  access: 'access.token.claim',
  lightweight: 'lightweight.claim',
  id: 'id.token.claim',
  userinfo: 'userinfo.token.claim',
  introspection: 'introspection.token.claim',
};
/** Older files do not name these targets: they follow another one. */
const followed: Partial<Record<Target, Target>> = { userinfo: 'id', introspection: 'access' };

/** Whether a mapper fills a target. */
export function fills(kind: MapperKind, { config }: MapperSettings, target: Target): boolean {
  if (!kind.targets.includes(target)) return false;
  const given = config.get(includeKeys[target]);
  if (given !== undefined) return given === 'true';
  const other = followed[target];
  if (other !== undefined && config.get(includeKeys[other]) === 'true') return true;
  return kind.onByDefault === true && target !== 'lightweight';
}

export const everyTarget: readonly Target[] = ['access', 'lightweight', 'id', 'userinfo', 'introspection'];
