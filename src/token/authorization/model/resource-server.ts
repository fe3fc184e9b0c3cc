/** How the policies of a permission, or the permissions of a resource, decide together. */
export type DecisionStrategy = 'AFFIRMATIVE' | 'UNANIMOUS' | 'CONSENSUS';

/** A client whose resources are protected: what it says of them. Everything names everything else by its identifier. */
export interface ResourceServer {
  /** Whether the client may manage its resources over the protection API. */
  readonly allowRemoteResourceManagement: boolean;
  /** What happens to a resource without a policy: it is denied, it is granted, or no policy counts. */
  readonly policyEnforcementMode: 'ENFORCING' | 'PERMISSIVE' | 'DISABLED';
  readonly decisionStrategy: DecisionStrategy;
  readonly scopes: readonly Scope[];
  readonly resources: readonly Resource[];
  /** Policies and permissions. */
  readonly policies: readonly Policy[];
  readonly permissionTickets: readonly PermissionTicket[];
}

/** What may be done with a resource. */
export interface Scope {
  readonly id: string;
  readonly name: string;
  readonly displayName?: string;
  readonly iconUri?: string;
}

export interface Resource {
  readonly id: string;
  readonly name: string;
  readonly displayName?: string;
  readonly type?: string;
  readonly uris: readonly string[];
  readonly iconUri?: string;
  /** The owner, a user, says who else may use it. */
  readonly ownerManagedAccess: boolean;
  /** Identifier of the client, or of a user. */
  readonly owner: string;
  readonly scopes: readonly string[];
  readonly attributes: Readonly<Record<string, readonly string[]>>;
}

/** A policy, or a permission: a policy of type `resource`, `scope` or `uma`. */
export interface Policy {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly type: string;
  readonly logic: 'POSITIVE' | 'NEGATIVE';
  readonly decisionStrategy: DecisionStrategy;
  /** The user who has made it for resources of their own. */
  readonly owner?: string;
  readonly config: Readonly<Record<string, string>>;
  readonly resources: readonly string[];
  readonly scopes: readonly string[];
  /** The policies that decide for it. */
  readonly policies: readonly string[];
}

/** A user asks the owner of a resource for it, or has got it. */
export interface PermissionTicket {
  readonly id: string;
  readonly owner: string;
  readonly requester: string;
  readonly resource: string;
  readonly scope?: string;
  readonly granted: boolean;
  /** The permission by which it was granted. */
  readonly policy?: string;
}

/** Whether a policy is a permission. */
export const isPermission = ({ type }: Pick<Policy, 'type'>): boolean =>
  type === 'resource' || type === 'scope' || type === 'uma';

/**
 * The client's resources that have the type of one that a user owns: it has their scopes and permissions too. None for a
 * resource of the client.
 * @param clientId its identifier
 */
export const typicalResources = (
  { resources }: ResourceServer,
  { type, owner }: Resource,
  clientId: string,
): readonly Resource[] =>
  type === undefined || owner === clientId
    ? []
    : resources.filter((one) => one.type === type && one.owner === clientId);

export const emptyServer: ResourceServer = {
  allowRemoteResourceManagement: true,
  policyEnforcementMode: 'ENFORCING',
  decisionStrategy: 'UNANIMOUS',
  scopes: [],
  resources: [],
  policies: [],
  permissionTickets: [],
};

/** The member of a permission that names a type of resources. */
export const resourceTypeKey = 'defaultResourceType';
