import { items, type JsonCursor, member, members, RealmFileError } from '../json-cursor.ts';
import { authenticatorOf } from '../representations/authenticators.ts';

/** Members of a realm that name the flow by which people log in. */
const bindings = ['browserFlow', 'directGrantFlow'] as const;
const usual: readonly unknown[] = ['browser', 'direct grant', '', undefined, null];

/**
 * Flows that a realm or a client is to use, and that there are not: Keycloak's own apply. Besides, authenticators in them
 * that there are not: who comes to one gets an error, as from a Keycloak that does not have it.
 * @throws {RealmFileError} when such a flow is a part of itself
 */
export function checkFlows(realm: JsonCursor): string[] {
  const flows = items(member(realm, 'authenticationFlows'));
  const bound = [
    ...bindings.map((name) => member(realm, name)),
    ...items(member(realm, 'clients')).flatMap((client) =>
      members(member(client, 'authenticationFlowBindingOverrides')).map(([, node]) => node),
    ),
  ].filter(({ value }) => !usual.includes(value));
  const warnings = bound.flatMap(({ value, place }) => {
    const flow = flows.find((one) => member(one, 'alias').value === value || member(one, 'id').value === value);
    if (flow === undefined) return [`${place}: ignored: there is no such flow`];
    return unknownSteps(flow, flows, new Set());
  });
  // Several clients may name one flow.
  return [...new Set(warnings)];
}

function unknownSteps(flow: JsonCursor, flows: readonly JsonCursor[], above: ReadonlySet<unknown>): string[] {
  const alias = member(flow, 'alias').value;
  if (above.has(alias)) throw new RealmFileError(flow.place, 'is a part of itself');
  return items(member(flow, 'authenticationExecutions')).flatMap((step) => {
    if (member(step, 'requirement').value === 'DISABLED') return [];
    const inner = member(step, 'flowAlias').value;
    const below = inner == null ? undefined : flows.find((one) => member(one, 'alias').value === inner);
    if (below !== undefined) return unknownSteps(below, flows, new Set([...above, alias]));
    const { value, place } = member(step, 'authenticator');
    if (inner != null || authenticatorOf(String(value)) !== undefined) return [];
    return [`${place}: there is no authenticator ${JSON.stringify(value)}: who comes to it gets an error`];
  });
}
