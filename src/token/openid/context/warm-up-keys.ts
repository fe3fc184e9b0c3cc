import type { RealmState } from './realm-state.ts';

/** Makes the keys of realms that sign, before somebody asks. @param warn takes a line about keys that cannot be made */
export async function warmUpKeys(states: readonly RealmState[], warn: (message: string) => void): Promise<void> {
  try {
    for (const { keys } of states) await keys.warmUp();
  } catch (error) {
    warn(`keys: ${error instanceof Error ? error.message : error}`);
  }
}
