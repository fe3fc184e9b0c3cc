import { inSlices } from '../../../runtime/slices.ts';
import type { RealmStore } from '../../realm/representations/realm-store.ts';

/** Of fewer users a list is made fast enough when somebody asks. */
const manyUsers = 10_000;

/** Makes what lists of many users look through, before somebody asks: the first of each kind would take ten times as long. */
export async function warmUpLists(states: readonly { readonly store: Pick<RealmStore, 'users'> }[]): Promise<void> {
  const pause = inSlices();
  for (const { store } of states) {
    const users = store.users();
    if (users.byId.size < manyUsers) continue;
    for (const block of users.blocks()) {
      await pause();
      block.prepare();
    }
  }
}
