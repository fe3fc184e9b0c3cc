import type { ClientJson, Json } from '../../realm/representations/json.ts';
import type { RealmStore } from '../../realm/representations/realm-store.ts';
import { serverOf } from './kept-server.ts';
import { realmNames } from './realm-names.ts';
import { emptyServer } from './resource-server.ts';
import { exportedServer } from './show-server.ts';

/** The settings of a client as Keycloak exports them. */
export const exportedServerOf = (store: RealmStore, client: ClientJson): Json =>
  exportedServer({ server: serverOf(store, client) ?? emptyServer, names: realmNames(store), clientId: client.id });
