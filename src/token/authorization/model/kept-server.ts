import type { ClientJson, Json } from '../../realm/representations/json.ts';
import type { RealmStore } from '../../realm/representations/realm-store.ts';
import { stableId } from '../../realm/stable-id.ts';
import { policyKinds } from '../policies/policy-kinds.ts';
import { AuthorizationFault } from './authorization-fault.ts';
import { listOfMember } from './authorization-shapes.ts';
import { importServer } from './import-server.ts';
import { realmNames } from './realm-names.ts';
import { emptyServer, type ResourceServer } from './resource-server.ts';

/** A realm with its clients and users. */
type Store = Pick<RealmStore, 'json' | 'users' | 'update'>;

const read = new WeakMap<object, ResourceServer>();

/** Settings that were changed here know tickets; those of a file do not. */
const isKept = (settings: Json): boolean => Array.isArray(settings.permissionTickets);

/** The resource server that a client is; undefined when it is none. @throws {AuthorizationFault} when its file is wrong */
export function serverOf(store: Pick<Store, 'json' | 'users'>, client: ClientJson): ResourceServer | undefined {
  if (client.authorizationServicesEnabled !== true) return undefined;
  const settings = (client.authorizationSettings ?? undefined) as Json | undefined;
  if (settings !== undefined && isKept(settings)) return settings as unknown as ResourceServer;
  const key = settings ?? client;
  let server = read.get(key);
  if (server === undefined) {
    server = fromFile(store, client, settings ?? {});
    read.set(key, server);
  }
  return server;
}

/** As `serverOf`. @param id of the client; undefined without such a client */
export function serverOfClient(store: Pick<Store, 'json' | 'users'>, id: string): ResourceServer | undefined {
  const client = store.json().clients.find((one) => one.id === id);
  return client && serverOf(store, client);
}

/** Reads the settings of a realm file. Identifiers that it does not say are the same in every run. */
function fromFile(store: Pick<Store, 'json' | 'users'>, client: ClientJson, settings: Json): ResourceServer {
  let count = 0;
  const { realm } = store.json();
  const newId = () => stableId(realm, 'authorization', client.clientId, String(count++));
  return importServer(emptyServer, withoutUnknown(settings), { names: realmNames(store), clientId: client.id, newId });
}

/** @throws {AuthorizationFault} when a new client says of its resources what Keycloak refuses */
export function checkSettings(store: Pick<Store, 'json' | 'users'>, client: ClientJson): void {
  const changing = { names: realmNames(store), clientId: client.id, newId: () => client.id };
  importServer(emptyServer, (client.authorizationSettings ?? {}) as Json, changing);
}

/** Policies of older versions decide nothing: whatever needs one is denied. */
function withoutUnknown(settings: Json): Json {
  const policies = listOfMember<Json>(settings, 'policies') ?? [];
  const isKnown = ({ type }: Json) => policyKinds.has(String(type));
  if (policies.every(isKnown)) return settings;
  const gone = new Set(policies.filter((one) => !isKnown(one)).map(({ name }) => name));
  return {
    ...settings,
    policies: policies.filter(isKnown).map((policy) => {
      const config = (policy.config ?? {}) as Readonly<Record<string, string>>;
      if (!config.applyPolicies) return policy;
      const left = (JSON.parse(config.applyPolicies) as unknown[]).filter((name) => !gone.has(name));
      return { ...policy, config: { ...config, applyPolicies: JSON.stringify(left) } };
    }),
  };
}

/** Changes a resource server, from the next request on. @param id of its client */
export function changeServer(store: Store, id: string, next: ResourceServer): void {
  store.update((realm) => ({
    ...realm,
    clients: realm.clients.map((client) =>
      client.id === id ? { ...client, authorizationSettings: next as unknown as Json } : client,
    ),
  }));
}

/** What is wrong with the settings of the clients of a realm: one line for each. */
export function faultsOfServers(store: Pick<Store, 'json' | 'users'>): string[] {
  return store.json().clients.flatMap((client) => {
    try {
      serverOf(store, client);
      return [];
    } catch (error) {
      if (!(error instanceof AuthorizationFault)) throw error;
      return [`client ${client.clientId}: authorizationSettings: ${error.message}`];
    }
  });
}
