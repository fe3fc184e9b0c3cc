import type {
  AuthenticatorConfigJson,
  FlowJson,
  IdentityProviderJson,
  IdentityProviderMapperJson,
  InitialAccessJson,
  OrganizationJson,
} from './family-json.ts';

/** Part of a representation as Keycloak's admin API and its export have it. Never changed, but replaced. */
export type Json = Readonly<Record<string, unknown>>;

export interface RoleJson extends Json {
  readonly id: string;
  readonly name: string;
  /** Names of the roles that come with it, by client. */
  readonly composites?: { readonly realm?: readonly string[]; readonly client?: RolesByClient };
}

/** Names of roles by client id. */
export type RolesByClient = Readonly<Record<string, readonly string[]>>;

export interface GroupJson extends Json {
  readonly id: string;
  readonly name: string;
  readonly realmRoles?: readonly string[];
  readonly clientRoles?: RolesByClient;
  readonly subGroups?: readonly GroupJson[];
}

export interface ClientJson extends Json {
  readonly id: string;
  readonly clientId: string;
  readonly defaultClientScopes: readonly string[];
  readonly optionalClientScopes: readonly string[];
  readonly protocolMappers?: readonly MapperJson[];
}

export interface ClientScopeJson extends Json {
  readonly id: string;
  readonly name: string;
  readonly protocolMappers?: readonly MapperJson[];
}

export interface MapperJson extends Json {
  readonly id: string;
  readonly name: string;
}

/** Roles of the realm, or of one of its clients, that a client or a client scope may pass on. */
export interface ScopeMappingJson extends Json {
  readonly client?: string;
  readonly clientScope?: string;
  readonly roles: readonly string[];
}

/** A realm without its users. Everything that Keycloak would add when it imports the realm is there, with its identifier. */
export interface RealmJson extends Json {
  readonly id: string;
  readonly realm: string;
  readonly roles: {
    readonly realm: readonly RoleJson[];
    /** By client id. */
    readonly client: Readonly<Record<string, readonly RoleJson[]>>;
  };
  readonly groups: readonly GroupJson[];
  readonly clients: readonly ClientJson[];
  readonly clientScopes: readonly ClientScopeJson[];
  readonly defaultRole: { readonly id: string; readonly name: string };
  /** Paths. */
  readonly defaultGroups: readonly string[];
  readonly defaultDefaultClientScopes: readonly string[];
  readonly defaultOptionalClientScopes: readonly string[];
  readonly scopeMappings: readonly ScopeMappingJson[];
  /** By client id of the client whose roles they name. */
  readonly clientScopeMappings: Readonly<Record<string, readonly ScopeMappingJson[]>>;
  /** By kind of provider. */
  readonly components: Readonly<Record<string, readonly Json[]>>;
  readonly identityProviders?: readonly IdentityProviderJson[];
  readonly identityProviderMappers?: readonly IdentityProviderMapperJson[];
  /** Undefined: those of a new realm. `flowsOf` tells either. */
  readonly authenticationFlows?: readonly FlowJson[];
  readonly authenticatorConfig?: readonly AuthenticatorConfigJson[];
  readonly organizations?: readonly OrganizationJson[];
  /** By language, and by key. */
  readonly localizationTexts?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly clientProfiles?: Json;
  readonly clientPolicies?: Json;
  /** Not part of an export. */
  readonly initialAccess?: readonly InitialAccessJson[];
}

export interface UserJson extends Json {
  readonly id: string;
  /** In lower case. */
  readonly username: string;
  readonly enabled?: boolean;
  readonly email?: string;
  readonly emailVerified?: boolean;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly attributes?: Readonly<Record<string, readonly string[]>>;
  /** Milliseconds since the epoch. */
  readonly createdTimestamp?: number;
  readonly requiredActions?: readonly string[];
  readonly credentials?: readonly CredentialJson[];
  readonly realmRoles?: readonly string[];
  readonly clientRoles?: RolesByClient;
  /** Paths. */
  readonly groups?: readonly string[];
  /** Client id of the client whose service account this is. */
  readonly serviceAccountClientId?: string;
  readonly clientConsents?: readonly ConsentJson[];
  readonly federatedIdentities?: readonly FederatedIdentityJson[];
}

/** An account at an identity provider that belongs to a user. */
export interface FederatedIdentityJson extends Json {
  /** Alias. */
  readonly identityProvider: string;
  readonly userId?: string;
  readonly userName?: string;
}

export interface CredentialJson extends Json {
  readonly id: string;
  readonly type: string;
  /** A password in plain text. */
  readonly value?: string;
  /** Milliseconds since the epoch. */
  readonly createdDate?: number;
}

interface ConsentJson extends Json {
  readonly clientId: string;
  readonly grantedClientScopes: readonly string[];
}
