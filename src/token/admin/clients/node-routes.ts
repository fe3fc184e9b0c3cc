import { oauth } from '../../openid/http/oauth-error.ts';
import type { Json } from '../../realm/representations/json.ts';
import { mapOf, text } from '../../realm/representations/shapes/member-kinds.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminJson, done, doneUncached } from '../admin-response.ts';
import { checkedBody } from '../request-body.ts';
import { clientErrors } from './admin-client-errors.ts';
import { locatedClient, managedClient } from './client-of-call.ts';
import { withClient } from './find-clients.ts';

const nodeShape = mapOf(text);

function putNodes(call: RealmCall, registeredNodes: Json): void {
  const client = { ...managedClient(call), registeredNodes };
  call.store.update((realm) => withClient(realm, client));
}

const nodesOf = (call: RealmCall) => (managedClient(call).registeredNodes ?? {}) as Json;

/** Answers as Keycloak 26.7 does for a client without an admin URL: no application is notified or asked. */
function tellNobody(call: RealmCall) {
  managedClient(call);
  return adminJson({});
}

/** Routes of the nodes of an application that runs several times. */
export const nodeRoutes: AdminRoutes = {
  'clients/{client}/push-revocation': { POST: tellNobody },
  'clients/{client}/test-nodes-available': { GET: tellNobody },
  'clients/{client}/nodes': {
    POST(call) {
      locatedClient(call);
      const { node } = checkedBody(call, nodeShape, () => managedClient(call));
      const nodes = nodesOf(call);
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
