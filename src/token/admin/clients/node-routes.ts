import { oauth } from '../../http/oauth-error.ts';
import type { Json } from '../../representations/json.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminJson, done, doneUncached } from '../admin-response.ts';
import { given } from '../given.ts';
import { mapOf, text } from '../json/kinds.ts';
import { clientErrors } from './client-errors.ts';
import { managedClient } from './client-of-call.ts';
import { withClient } from './find-clients.ts';

const nodeShape = mapOf(text);

function putNodes(call: RealmCall, registeredNodes: Json): void {
  const client = { ...managedClient(call), registeredNodes };
  call.store.update((realm) => withClient(realm, client));
}

const nodesOf = (call: RealmCall) => (managedClient(call).registeredNodes ?? {}) as Json;

/** Applications are told nothing here: neither is any of them asked (Keycloak 26.7 without their admin URL). */
function tellNobody(call: RealmCall) {
  managedClient(call);
  return adminJson({});
}

/** The nodes of an application that runs several times. */
export const nodeRoutes: AdminRoutes = {
  'clients/{client}/push-revocation': { POST: tellNobody },
  'clients/{client}/test-nodes-available': { GET: tellNobody },
  'clients/{client}/nodes': {
    POST(call) {
      const nodes = nodesOf(call);
      const { node } = given(call, nodeShape);
      if (typeof node !== 'string') throw oauth(400, 'Node not found in params');
      putNodes(call, { ...nodes, [node]: call.state.now() });
      return done;
    },
  },
  'clients/{client}/nodes/{node}': {
    DELETE(call) {
      const { node = '' } = call.params;
      const { [node]: gone, ...others } = nodesOf(call);
      if (gone === undefined) throw clientErrors.noNode();
      putNodes(call, others);
      return doneUncached;
    },
  },
};
