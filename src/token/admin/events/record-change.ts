import { keepEvent } from '../../context/event-store.ts';
import type { Response } from '../../http/response.ts';
import type { RealmCall } from '../admin-call.ts';

/** Keeps that somebody has changed something, where the realm wants to know. @param path below the realm */
export function recordChange(call: RealmCall, path: string, response: Response): void {
  const { realm, state, caller, clientIp } = call;
  if (realm.adminEventsEnabled !== true || response.status >= 300 || call.method === 'GET' || call.method === 'HEAD')
    return;
  const location = response.headers?.find(([name]) => name === 'Location')?.[1];
  const made = location?.slice(location.indexOf('/admin/realms/') + '/admin/realms/'.length).replace(/^[^/]+\//, '');
  const hasDetails = realm.adminEventsDetailsEnabled === true && !call.isEmpty;
  keepEvent(state.events.ofAdmins, {
    ...{ id: state.ids.uuid(), time: state.now() * 1000, realmId: realm.id },
    authDetails: {
      ...{ realmId: caller.realm.id, clientId: caller.realm.clients.get(caller.clientId)?.id },
      ...{ userId: caller.user.id, ipAddress: clientIp },
    },
    operationType: operationOf(call.method, path),
    resourceType: kindOfPath(path),
    resourcePath: made ?? path,
    ...(hasDetails && { representation: JSON.stringify(withoutSecrets(call.json())).slice(0, maxRepresentation) }),
  });
}

/** Characters of a representation that are kept. */
const maxRepresentation = 10_000;

/** The kinds of things that admin events name, by the first segments of the path. */
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
/** Paths that do something rather than make something. */
const actions =
  /(?:^|\/)(?:logout|logout-all|push-revocation|reset-password|execute-actions-email|send-verify-email|client-secret)$/;

function operationOf(method: string, path: string) {
  if (actions.test(path)) return 'ACTION';
  return operations[method as keyof typeof operations];
}

/** Makes representations fit to be kept. */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      ['credentials', 'value', 'secret', 'secretData'].includes(name) ? [] : [[name, withoutSecrets(inner)]],
    ),
  );
}
