import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { ControlError, type ControlledServer, type EntryDetail } from '../../client.ts';

/** The request that is open. */
export type OpenEntry =
  | { readonly state: 'none' }
  | { readonly state: 'loading' | 'gone'; readonly id: string }
  | { readonly state: 'failed'; readonly id: string; readonly message: string }
  | { readonly state: 'ready'; readonly id: string; readonly detail: EntryDetail };

/**
 * Loads the whole request whenever another one is opened.
 * @param id undefined: none is open
 * @param renewals changes when the requests may be others: see `Journal`
 */
export function openEntry(
  id: ReadonlySignal<string | undefined>,
  requests: Pick<ControlledServer['requests'], 'get'>,
  renewals: ReadonlySignal<number> = signal(0),
): ReadonlySignal<OpenEntry> {
  const open = signal<OpenEntry>({ state: 'none' });

  async function load(requested: string): Promise<void> {
    const next = await requests.get(requested).then(
      (detail): OpenEntry => ({ state: 'ready', id: requested, detail }),
      (error: unknown): OpenEntry =>
        error instanceof ControlError && error.status === 404
          ? { state: 'gone', id: requested }
          : { state: 'failed', id: requested, message: error instanceof Error ? error.message : String(error) },
    );
    if (id.peek() === requested) open.value = next;
  }

  effect(() => {
    const requested = id.value;
    void renewals.value;
    if (requested === undefined) {
      open.value = { state: 'none' };
      return;
    }
    // The former request stays until the next one is loaded: nothing flickers.
    if (open.peek().state !== 'ready') open.value = { state: 'loading', id: requested };
    void load(requested);
  });
  return open;
}
