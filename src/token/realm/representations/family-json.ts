/** A part of a realm's representation. */
type Part = Readonly<Record<string, unknown>>;

/** A way in which people or clients prove who they are. */
export interface FlowJson extends Part {
  readonly id: string;
  readonly alias: string;
  readonly description?: string;
  /** `basic-flow`, `form-flow`, `client-flow`, … */
  readonly providerId: string;
  /** False for a part of another flow. */
  readonly topLevel: boolean;
  /** Keycloak's own, which nobody may change. */
  readonly builtIn: boolean;
  readonly authenticationExecutions: readonly ExecutionJson[];
}

/** A step of a flow: an authenticator, or another flow. */
export interface ExecutionJson extends Part {
  readonly id: string;
  readonly authenticator?: string;
  /** Alias of its configuration. */
  readonly authenticatorConfig?: string;
  readonly requirement: string;
  /** The lowest comes first. */
  readonly priority: number;
  /** Alias of the flow. */
  readonly flowAlias?: string;
}

export interface AuthenticatorConfigJson extends Part {
  readonly id: string;
  readonly alias: string;
  readonly config: Readonly<Record<string, string>>;
}

/** An identity provider of a realm, at which people may log in instead. */
export interface IdentityProviderJson extends Part {
  readonly alias: string;
  readonly displayName?: string;
  readonly internalId: string;
  readonly providerId: string;
  readonly enabled: boolean;
  /** Identifier of the organization that it belongs to. */
  readonly organizationId?: string;
  /** What is empty is not kept. */
  readonly config: Readonly<Record<string, string>>;
}

/** A rule of what becomes of the users of an identity provider. */
export interface IdentityProviderMapperJson extends Part {
  readonly id: string;
  readonly name: string;
  readonly identityProviderAlias: string;
  readonly identityProviderMapper: string;
  readonly config: Readonly<Record<string, string>>;
}

/** A group of people who belong together, with addresses of their own. */
export interface OrganizationJson extends OrganizationHead {
  readonly id: string;
  readonly members: readonly MemberJson[];
  readonly groups: readonly OrganizationGroupJson[];
}

/** What an organization is known by. */
export interface OrganizationHead extends Part {
  readonly name: string;
  readonly alias: string;
  readonly enabled: boolean;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  readonly domains: readonly { readonly name: string; readonly verified: boolean }[];
}

/** A user who belongs to an organization. */
export interface MemberJson extends Part {
  /** Identifier of the user. */
  readonly id: string;
  /** `MANAGED`: the user came by a provider of the organization, and goes with it. */
  readonly membershipType: 'MANAGED' | 'UNMANAGED';
  /** Identifiers of groups of the organization. */
  readonly groupIds?: readonly string[];
}

export interface OrganizationGroupJson extends Part {
  readonly id: string;
  readonly name: string;
  readonly realmRoles?: readonly string[];
  readonly clientRoles?: Readonly<Record<string, readonly string[]>>;
  readonly subGroups?: readonly OrganizationGroupJson[];
}

/** How the realm lets a client register itself: so often, and so long. */
export interface InitialAccessJson extends Part {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly timestamp: number;
  /** Seconds; 0: it does not end. */
  readonly expiration: number;
  readonly count: number;
  readonly remainingCount: number;
}
