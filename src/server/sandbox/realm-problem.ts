import type { Control } from '../../control/control.ts';
import { systemClock, systemRandomness } from '../../runtime/runtime.ts';

/** `.clients[3].secret` is `clients.3.secret`. */
const fieldAt = (place: string) => place.replace(/\[(\d+)\]/g, '.$1').replace(/^\./, '');

/** What is wrong with a realm of a snapshot, if anything. */
export async function realmProblem(representation: object): ReturnType<Control['realmProblem']> {
  const { snapshotFault } = await import('../../token/realm/import/snapshot-fault.ts');
  const fault = snapshotFault(representation);
  if (fault !== undefined) return { field: fault.path.join('.'), message: fault.message };
  const { readRealm } = await import('../../token/realm/import/read-realm.ts');
  const { RealmFileError } = await import('../../token/realm/json-cursor.ts');
  const { realmKeys } = await import('../../token/openid/keys/realm-keys.ts');
  const { signatureAlgorithms } = await import('../../token/openid/keys/algorithms.ts');
  try {
    const realm = readRealm({ value: representation, place: '' });
    if (!signatureAlgorithms.has(realm.signatureAlgorithm))
      return {
        field: 'defaultSignatureAlgorithm',
        message: `must be one of ${[...signatureAlgorithms.keys()].join(', ')}`,
      };
    realmKeys(realm, { runtime: { clock: systemClock, random: systemRandomness }, warn: () => {} });
    return undefined;
  } catch (error) {
    if (error instanceof RealmFileError) return { field: fieldAt(error.place), message: error.issue };
    throw error;
  }
}
