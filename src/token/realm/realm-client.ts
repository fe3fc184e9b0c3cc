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
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly config: ReadonlyMap<string, string>;
}

export interface ClientScope {
  readonly id: string;
  readonly name: string;
  readonly includeInTokenScope: boolean;
  /** Whether discovery lists it. */
  readonly includeInMetadata: boolean;
  /** Whether a user must consent to the scope, where a client requires consent. */
  readonly displayOnConsentScreen: boolean;
  readonly mappers: readonly MapperSettings[];
  /**
   * Roles of its scope mappings with all that come with them. With any, the scope is only for users who have one of
   * them; a client without full scope may pass them on when it uses this scope.
   */
  readonly roles: ReadonlySet<Role>;
}

export interface Client {
  readonly id: string;
  readonly clientId: string;
  /** The name for people; undefined: its `clientId`. */
  readonly name: string | undefined;
  /** Relative URLs of the client are below it. */
  readonly rootUrl: string | undefined;
  /** The URL of its first page. */
  readonly baseUrl: string | undefined;
  /** Whether a browser notifies it of a logout, instead of this server. */
  readonly frontchannelLogout: boolean;
  readonly enabled: boolean;
  /** `openid-connect`, or what else the client speaks. */
  readonly protocol: string;
  readonly authenticator: string;
  readonly secret: string | undefined;
  readonly isPublic: boolean;
  readonly bearerOnly: boolean;
  readonly serviceAccount: boolean;
  readonly directAccess: boolean;
  /** Whether browsers may log in for it: for a code, or for tokens at once. */
  readonly standardFlow: boolean;
  readonly implicitFlow: boolean;
  readonly consentRequired: boolean;
  /** Seconds since the epoch; tokens issued before are not valid. */
  readonly notBefore: number;
  /** URIs that a browser may be sent back to; a `*` at the end stands for anything. */
  readonly redirectUris: readonly string[];
  /** Origins that may call from a browser; `*` any. Undefined: it names none, not even `+`. */
  readonly webOrigins: readonly string[] | undefined;
  readonly attributes: ReadonlyMap<string, string>;
  /** Levels of authentication by name; empty: those of the realm. */
  readonly acrLevels: ReadonlyMap<string, number>;
  /** The flows by which its users log in, where they are not those of the realm: `browser`, `direct_grant`. */
  readonly flowOverrides: ReadonlyMap<string, string>;
  readonly fullScope: boolean;
  /** Roles of its own and those in its scope mappings: what it may pass on without full scope. */
  readonly scopeRoles: readonly Role[];
  /** In the order in which Keycloak goes through them. */
  readonly defaultScopes: readonly ClientScope[];
  readonly optionalScopes: ReadonlyMap<string, ClientScope>;
  readonly mappers: readonly MapperSettings[];
}
