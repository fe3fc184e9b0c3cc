import { items, type JsonCursor, member, members, RealmFileError } from '../json-cursor.ts';
import { authenticatorOf } from '../representations/authenticators.ts';

/** Members of a realm that name the flow by which people log in. */
const bindings = ['browserFlow', 'directGrantFlow'] as const;
const usual: readonly unknown[] = ['browser', 'direct grant', '', undefined, null];

/**
 * Flows that a realm or a client is to use, and that there are not: Keycloak's own apply.
 * @throws {RealmFileError} when such a flow has an authenticator that there is not: with Keycloak nobody could log in
 */
export function checkFlows(realm: JsonCursor): string[] {
  const flows = items(member(realm, 'authenticationFlows'));
  const bound = [
    ...bindings.map((name) => member(realm, name)),
    ...items(member(realm, 'clients')).flatMap((client) =>
      members(member(client, 'authenticationFlowBindingOverrides')).map(([, node]) => node),
    ),
  ].filter(({ value }) => !usual.includes(value));
  return bound.flatMap(({ value, place }) => {
    const flow = flows.find((one) => member(one, 'alias').value === value || member(one, 'id').value === value);
    if (flow === undefined) return [`${place}: ignored: there is no such flow`];
    checkFlow(flow, flows, new Set());
    return [];
  });
}

function checkFlow(flow: JsonCursor, flows: readonly JsonCursor[], above: ReadonlySet<unknown>): void {
  const alias = member(flow, 'alias').value;
  if (above.has(alias)) throw new RealmFileError(flow.place, 'is a part of itself');
  for (const step of items(member(flow, 'authenticationExecutions'))) {
    if (member(step, 'requirement').value === 'DISABLED') continue;
    const inner = member(step, 'flowAlias').value;
    const below = inner == null ? undefined : flows.find((one) => member(one, 'alias').value === inner);
    if (below !== undefined) checkFlow(below, flows, new Set([...above, alias]));
    const authenticator = member(step, 'authenticator');
    if (inner == null && authenticatorOf(String(authenticator.value)) === undefined)
      throw new RealmFileError(authenticator.place, `there is no authenticator ${JSON.stringify(authenticator.value)}`);
  }
}
