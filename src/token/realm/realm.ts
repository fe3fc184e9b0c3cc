/** A role of the realm, or of one of its clients. */
export interface Role {
  readonly id: string;
  readonly name: string;
  /** Client id of the client that it belongs to; undefined for a role of the realm. */
  readonly client: string | undefined;
  /** Roles that come with it. */
  readonly composites: Role[];
}

/** A protocol mapper as the export describes it. */
export interface MapperSettings {
  readonly name: string;
  readonly kind: string;
  readonly config: ReadonlyMap<string, string>;
}

export interface ClientScope {
  readonly name: string;
  readonly includeInTokenScope: boolean;
  readonly mappers: readonly MapperSettings[];
  /** Roles that a client without full scope may pass on when it uses this scope. */
  readonly roles: readonly Role[];
}

export interface Client {
  readonly id: string;
  readonly clientId: string;
  readonly enabled: boolean;
  readonly authenticator: string;
  readonly secret: string | undefined;
  readonly isPublic: boolean;
  readonly bearerOnly: boolean;
  readonly serviceAccount: boolean;
  readonly directAccess: boolean;
  /** Addresses that a browser may be sent back to; a `*` at the end stands for anything. */
  readonly redirectUris: readonly string[];
  /** Origins that may call from a browser; `*` any. */
  readonly webOrigins: readonly string[];
  readonly attributes: ReadonlyMap<string, string>;
  readonly fullScope: boolean;
  /** Roles of its own and those in its scope mappings: what it may pass on without full scope. */
  readonly scopeRoles: readonly Role[];
  /** In the order of the realm. */
  readonly defaultScopes: readonly ClientScope[];
  /** In the order of the realm. */
  readonly optionalScopes: readonly ClientScope[];
  readonly mappers: readonly MapperSettings[];
}

/** A stored password, as Keycloak's export writes it. */
export interface PasswordHash {
  readonly algorithm: string;
  readonly iterations: number;
  readonly parameters: ReadonlyMap<string, string>;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

export interface User {
  readonly id: string;
  readonly username: string;
  readonly enabled: boolean;
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly attributes: ReadonlyMap<string, readonly string[]>;
  /** Its own roles and those of its groups, without what comes with them. */
  readonly roles: readonly Role[];
  /** Paths: `/staff/berlin`. */
  readonly groups: readonly string[];
  readonly password: PasswordHash | string | undefined;
  /** Client id of the client whose service account this is. */
  readonly serviceAccountOf: string | undefined;
}

/** A key provider of the realm: an imported key, or one to be generated. */
export interface KeyProvider {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly config: ReadonlyMap<string, string>;
  /** Where it stands in the realm file. */
  readonly place: string;
}

/** A realm as the endpoints use it. Never changes once it is read. */
export interface Realm {
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  /** Seconds since the epoch; tokens issued before are not valid. */
  readonly notBefore: number;
  /** Seconds. */
  readonly accessTokenLifespan: number;
  /** Seconds that a session lives without being used, and at most. */
  readonly sessionIdle: number;
  readonly sessionMax: number;
  readonly clientSessionIdle: number;
  readonly clientSessionMax: number;
  readonly offlineSessionIdle: number;
  /** A refresh token serves once more than `refreshTokenMaxReuse` times. */
  readonly revokeRefreshToken: boolean;
  readonly refreshTokenMaxReuse: number;
  readonly signatureAlgorithm: string;
  readonly clients: ReadonlyMap<string, Client>;
  /** In the order of the export, which is the order of the names in a token's scope. */
  readonly clientScopes: readonly ClientScope[];
  readonly usersById: ReadonlyMap<string, User>;
  readonly usersByName: ReadonlyMap<string, User>;
  /** By client id. */
  readonly serviceAccounts: ReadonlyMap<string, User>;
  readonly keyProviders: readonly KeyProvider[];
  /** What its file says and nobody understands, each with its place. */
  readonly remarks: readonly string[];
}
