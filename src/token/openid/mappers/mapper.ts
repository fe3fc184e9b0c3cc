import type { Realm } from '../../realm/realm.ts';
import type { Client, MapperSettings } from '../../realm/realm-client.ts';
import type { OrganizationJson } from '../../realm/representations/family-json.ts';
import type { User } from '../../realm/user.ts';

/** Members of a token or a response; no prototype, because claim names come from files. */
export type Claims = Record<string, unknown>;

/** The target of claims: a kind of token, or the response of the token, userinfo or introspection endpoint. */
export type Target = 'access' | 'lightweight' | 'id' | 'userinfo' | 'introspection' | 'response';

/** Names of the roles in a token, by their owner. Mappers add names and rename roles. */
export interface RoleNames {
  readonly realm: Set<string>;
  readonly clients: Map<string, Set<string>>;
}

/** The facts that a mapper may use. */
export interface MapperContext {
  readonly realm: Realm;
  readonly client: Client;
  readonly user: User;
  /** Facts about the login. */
  readonly notes: ReadonlyMap<string, string>;
  readonly sessionId: string;
  /** The organizations of the user that tokens name. */
  readonly organizations?: readonly OrganizationJson[] | undefined;
  /** Roles of the response; resolved at the first call. */
  roles(): RoleNames;
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
  /**
   * `always`: the settings do not matter. `by default`: it fills a target that its settings do not name, because its
   * kind is older than the settings.
   */
  readonly applies?: 'always' | 'by default';
  map(settings: MapperSettings, context: MapperContext): void;
}

const includeKeys: Readonly<Record<Target, string>> = {
  access: 'access.token.claim',
  lightweight: 'lightweight.claim',
  id: 'id.token.claim',
  userinfo: 'userinfo.token.claim',
  introspection: 'introspection.token.claim',
  response: 'access.tokenResponse.claim',
};
/** Targets that older files do not name, each with the one that decides instead. */
const followed: Partial<Record<Target, Target>> = { userinfo: 'id', introspection: 'access' };

/** Whether a mapper fills a target. */
export function fills({ targets, applies }: MapperKind, { config }: MapperSettings, target: Target): boolean {
  if (!targets.includes(target)) return false;
  if (applies === 'always') return true;
  const setting = config.get(includeKeys[target]);
  if (setting !== undefined) return setting === 'true';
  if (applies === 'by default') return target !== 'lightweight';
  const other = followed[target];
  return other !== undefined && config.get(includeKeys[other]) === 'true';
}

const tokens: readonly Target[] = ['access', 'lightweight', 'introspection'];

/** Sets of targets that kinds of mappers have in common. */
export const targets: Readonly<Record<'access' | 'accessAndId' | 'accessAndUserinfo' | 'all', readonly Target[]>> = {
  access: tokens,
  accessAndId: [...tokens, 'id'],
  accessAndUserinfo: [...tokens, 'userinfo'],
  all: [...tokens, 'id', 'userinfo'],
};
