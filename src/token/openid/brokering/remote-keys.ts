import { boundedMap } from '../../../runtime/bounded-map.ts';
import type { RequestContext } from '../context/request-context.ts';
import { keysOf, parseJwkSet, type RemoteKey } from '../keys/jwk-set.ts';
import { callOut } from '../outgoing/call-out.ts';
import { keySetFault } from './key-set-fault.ts';

interface KeySet {
  readonly keys: readonly RemoteKey[];
  readonly fetchedAt: number;
}

/** Key sets of each realm, by their URLs. */
const known = new WeakMap<object, ReturnType<typeof boundedMap<KeySet>>>();
const maxSets = 100;
/** A key set is not asked for again before, whatever key is missing in it (Keycloak 26.7). */
const minSecondsBetween = 10;
const maxSeconds = 24 * 60 * 60;

/**
 * The keys at a URL. They are kept for a day, and asked for again when the one that is looked for is not among them.
 * @param isThere whether the key is among those that are known
 * @throws {Error} as `callOut`
 * @throws {KeySetFault} when the answer is no key set
 */
export async function remoteKeys(
  context: RequestContext,
  url: string,
  isThere: (keys: readonly RemoteKey[]) => boolean,
): Promise<readonly RemoteKey[]> {
  const { state } = context;
  const sets = known.get(state.records) ?? boundedMap<KeySet>(maxSets);
  known.set(state.records, sets);
  const before = sets.get(url);
  const age = state.now() - (before?.fetchedAt ?? Number.NEGATIVE_INFINITY);
  if (before !== undefined && age >= 0 && age < (isThere(before.keys) ? maxSeconds : minSecondsBetween))
    return before.keys;
  const { status, body } = await callOut(context, { method: 'GET', url, headers: { accept: 'application/json' } });
  const fault = keySetFault(url, status, body);
  if (fault !== undefined) throw fault;
  const keys = keysOf(parseJwkSet(body));
  sets.set(url, { keys, fetchedAt: state.now() });
  return keys;
}
