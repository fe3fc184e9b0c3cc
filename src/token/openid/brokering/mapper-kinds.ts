import { compilePattern } from '../../../runtime/linear-pattern.ts';
import type { RealmJson, UserJson } from '../../realm/representations/json.ts';
import { accessClaimOf, type BrokeredIdentity, claimOf, hasValue, valueInJson } from './brokered-identity.ts';
import { hasGroup, roleNamed, withAttribute, withGroup, withRole } from './mapped-user.ts';
import { usernameFrom } from './username-template.ts';

type Config = Readonly<Record<string, string>>;

/** What a mapper knows. */
export interface MapperInput {
  readonly identity: BrokeredIdentity;
  readonly config: Config;
  readonly realm: RealmJson;
  readonly newId: () => string;
  /** Roles and groups that other mappers have given in this login: nobody takes them away. */
  readonly given: Set<string>;
}

type Changes = (user: UserJson, input: MapperInput) => UserJson | Promise<UserJson>;

/** A kind of mapper of an identity provider (Keycloak 26.7). */
export interface ProviderMapperKind {
  /** Changes what is known of the user before anybody looks for an account. */
  readonly prepare?: (input: MapperInput) => BrokeredIdentity | Promise<BrokeredIdentity>;
  /** Completes a user who has just been made. */
  readonly complete?: Changes;
  /** Changes a user who logs in again. */
  readonly update?: Changes;
  /** The same where nobody has chosen how to synchronize; undefined: as `update`. */
  readonly updateByDefault?: Changes;
}

const unchanged: Changes = (user) => user;
const texts = (value: unknown): string[] =>
  [value ?? []].flat().map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one)));

const withValues = (identity: BrokeredIdentity, name: string, values: readonly string[]): BrokeredIdentity => {
  const field = ['email', 'firstName', 'lastName'].find((one) => one.toLowerCase() === name.toLowerCase());
  if (field !== undefined) return values[0] === undefined ? identity : { ...identity, [field]: values[0] };
  return { ...identity, attributes: { ...identity.attributes, [name]: values } };
};

type Applies = (input: MapperInput) => boolean | Promise<boolean>;

/** Gives a role where something applies, and takes it away where it does not. */
function roleWhere(applies: Applies, byDefault?: Changes): ProviderMapperKind {
  return {
    async complete(user, input) {
      const role = roleNamed(input.realm, input.config.role ?? '');
      return role !== undefined && (await applies(input)) ? withRole(user, role, true) : user;
    },
    async update(user, input) {
      const name = input.config.role ?? '';
      const role = roleNamed(input.realm, name);
      if (role === undefined || input.given.has(`role ${name}`)) return user;
      const has = await applies(input);
      if (has) input.given.add(`role ${name}`);
      return withRole(user, role, has);
    },
    updateByDefault:
      byDefault ??
      (async (user, input) => {
        const role = roleNamed(input.realm, input.config.role ?? '');
        return role === undefined || (await applies(input)) ? user : withRole(user, role, false);
      }),
  };
}

function groupWhere(applies: Applies): ProviderMapperKind {
  const path = ({ realm, config }: MapperInput) => (hasGroup(realm, config.group ?? '') ? config.group : undefined);
  return {
    async complete(user, input) {
      const group = path(input);
      return group !== undefined && (await applies(input)) ? withGroup(user, group, true) : user;
    },
    async update(user, input) {
      const group = path(input);
      if (group === undefined || input.given.has(`group ${group}`)) return user;
      const has = await applies(input);
      if (has) input.given.add(`group ${group}`);
      return withGroup(user, group, has);
    },
  };
}

/** The claims that a mapper looks for, each with a value. */
function expectedClaims({ claims = '[]' }: Config): readonly { readonly key: string; readonly value: string }[] {
  try {
    const list = JSON.parse(claims) as { key?: unknown; value?: unknown }[];
    return list.map(({ key, value }) => ({ key: String(key), value: String(value ?? '') }));
  } catch {
    return [];
  }
}

async function isValue(config: Config, kind: string, expected: string, value: unknown): Promise<boolean> {
  if (config[kind] !== 'true') return hasValue(value, expected);
  const matches = await compilePattern(`^(?:${expected})$`);
  return texts(value).some((one) => matches(one));
}

const regexClaims = 'are.claim.values.regex';
const hasClaims: Applies = async ({ identity, config }) => {
  for (const { key, value } of expectedClaims(config))
    if (!(await isValue(config, regexClaims, value, claimOf(identity, key)))) return false;
  return true;
};

const hasExternalRole: Applies = ({ identity, config }) => {
  const [, client, role = ''] = /^(?:(.*)\.)?(.*)$/s.exec(config['external.role'] ?? '') ?? [];
  const path = client === undefined ? ['realm_access', 'roles'] : ['resource_access', client, 'roles'];
  return hasValue(accessClaimOf(identity, path), role);
};

const always: Applies = () => true;
const givesRole: Changes = (user, { realm, config }) => {
  const role = roleNamed(realm, config.role ?? '');
  return role === undefined ? user : withRole(user, role, true);
};

const importClaim: ProviderMapperKind = {
  prepare: ({ identity, config }) =>
    config['user.attribute']
      ? withValues(identity, config['user.attribute'], texts(claimOf(identity, config.claim ?? '')))
      : identity,
  update: (user, { identity, config }) =>
    config['user.attribute']
      ? withAttribute(
          user,
          config['user.attribute'],
          texts(claimOf(identity, config.claim ?? '')),
          config['allow.nullable.property'] === 'true',
        )
      : user,
};

/** Of social networks: by a path into the profile. */
const importField: ProviderMapperKind = {
  prepare: ({ identity, config }) => {
    const value = valueInJson(identity.claims.info, config.jsonField?.trim() ?? '');
    const name = config.userAttribute?.trim();
    return !name || value === undefined ? identity : withValues(identity, name, texts(value));
  },
  update: (user, { identity, config }) => {
    const name = config.userAttribute?.trim();
    return name
      ? withAttribute(user, name, texts(valueInJson(identity.claims.info, config.jsonField?.trim() ?? '')))
      : user;
  },
  updateByDefault: unchanged,
};

const social = ['google', 'facebook', 'github', 'microsoft', 'paypal', 'stackoverflow'];

/** The kinds of mappers that change users, by their identifiers. */
export const mapperKinds: ReadonlyMap<string, ProviderMapperKind> = new Map<string, ProviderMapperKind>([
  ['oidc-hardcoded-role-idp-mapper', { complete: givesRole, update: givesRole, updateByDefault: unchanged }],
  ['oidc-hardcoded-group-idp-mapper', groupWhere(always)],
  [
    'hardcoded-attribute-idp-mapper',
    {
      prepare: ({ identity, config }) =>
        withValues(identity, config.attribute ?? '', [config['attribute.value'] ?? '']),
      update: (user, { config }) => withAttribute(user, config.attribute ?? '', [config['attribute.value'] ?? '']),
    },
  ],
  ['oidc-user-attribute-idp-mapper', importClaim],
  [
    'oidc-role-idp-mapper',
    roleWhere(({ identity, config }) => hasValue(claimOf(identity, config.claim ?? ''), config['claim.value'] ?? '')),
  ],
  ['oidc-advanced-role-idp-mapper', roleWhere(hasClaims)],
  ['oidc-advanced-group-idp-mapper', groupWhere(hasClaims)],
  ['keycloak-oidc-role-to-role-idp-mapper', roleWhere(hasExternalRole, unchanged)],
  [
    'oidc-username-idp-mapper',
    {
      prepare: ({ identity, config, newId }) => usernameFrom(identity, config, newId),
      update: (user, { identity, config, realm }) =>
        (config.target ?? 'LOCAL') === 'LOCAL' && realm.registrationEmailAsUsername !== true && identity.modelUsername
          ? { ...user, username: identity.modelUsername.toLowerCase() }
          : user,
      updateByDefault: unchanged,
    },
  ],
  ...social.map((kind) => [`${kind}-user-attribute-mapper`, importField] as const),
]);

/** What mappers write into the session of a login. */
export async function sessionNotesOf(kind: string, { identity, config }: Pick<MapperInput, 'identity' | 'config'>) {
  if (kind === 'hardcoded-user-session-attribute-idp-mapper')
    return { [config.attribute ?? '']: config['attribute.value'] ?? '' };
  const notes: Record<string, string> = {};
  if (kind !== 'oidc-user-session-note-idp-mapper') return notes;
  for (const { key, value } of expectedClaims(config)) {
    const found = claimOf(identity, key);
    if (typeof found === 'string' && (await isValue(config, regexClaims, value, found))) notes[key] = found;
  }
  return notes;
}
