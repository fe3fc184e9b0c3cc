import { storeEvent } from '../../openid/context/event-store.ts';
import type { Response } from '../../openid/http/endpoint-response.ts';
import type { RealmCall } from '../admin-call.ts';
import { jsonBody } from '../request-body.ts';

/** Stores the event of a change, where the realm stores such events. @param segments of the path below the realm */
export function recordChange(call: RealmCall, segments: readonly string[], response: Response): void {
  const { method, state, caller } = call;
  if (method === 'GET' || method === 'HEAD' || response.status >= 300) return;
  const realm = call.store.json();
  if (realm.adminEventsEnabled !== true) return;
  const path = segments.join('/');
  const location = response.headers?.find(([name]) => name === 'Location')?.[1];
  const made = location?.slice(location.indexOf('/admin/realms/') + '/admin/realms/'.length).replace(/^[^/]+\//, '');
  const hasDetails = realm.adminEventsDetailsEnabled === true && call.body !== '';
  storeEvent(state.events.ofAdmins, {
    id: state.ids.uuid(),
    time: state.milliseconds(),
    realmId: realm.id,
    authDetails: {
      realmId: caller.realm.id,
      clientId: caller.client.id,
      userId: caller.user.id,
      ipAddress: call.clientIp,
    },
    operationType: operationOf(method, path),
    resourceType: kindOfPath(path),
    resourcePath: made ?? path,
    ...(hasDetails && { representation: JSON.stringify(withoutSecrets(jsonBody(call))).slice(0, maxRepresentation) }),
  });
}

/** Characters of a representation that are stored. */
const maxRepresentation = 10_000;

/** Kinds of resources in admin events, by the beginning of the path. */
const kinds: readonly (readonly [start: RegExp, kind: string])[] = [
  [/^users\/[^/]+\/groups\//, 'GROUP_MEMBERSHIP'],
  [/role-mappings\/realm/, 'REALM_ROLE_MAPPING'],
  [/role-mappings\/clients/, 'CLIENT_ROLE_MAPPING'],
  [/^users/, 'USER'],
  [/^groups/, 'GROUP'],
  [/^roles/, 'REALM_ROLE'],
  [/^clients\/[^/]+\/roles/, 'CLIENT_ROLE'],
  [/protocol-mappers/, 'PROTOCOL_MAPPER'],
  [/^clients/, 'CLIENT'],
  [/^client-scopes/, 'CLIENT_SCOPE'],
];
const kindOfPath = (path: string): string => kinds.find(([start]) => start.test(path))?.[1] ?? 'REALM';

const operations = { POST: 'CREATE', PUT: 'UPDATE', DELETE: 'DELETE' } as const;
/** Paths whose event is an action. */
const actions =
  /(?:^|\/)(?:logout|logout-all|push-revocation|reset-password|execute-actions-email|send-verify-email|client-secret)$/;

function operationOf(method: string, path: string) {
  if (actions.test(path)) return 'ACTION';
  return operations[method as keyof typeof operations];
}

/** A representation without its secrets. */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      ['credentials', 'value', 'secret', 'secretData'].includes(name) ? [] : [[name, withoutSecrets(inner)]],
    ),
  );
}
