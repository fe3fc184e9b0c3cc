import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { ControlError, type ControlledServer, type EntryDetail } from '../../client.ts';

/** The request that is looked at. */
export type OpenEntry =
  | { readonly state: 'none' }
  | { readonly state: 'loading' | 'gone'; readonly id: string }
  | { readonly state: 'failed'; readonly id: string; readonly message: string }
  | { readonly state: 'ready'; readonly id: string; readonly detail: EntryDetail };

/**
 * Asks for the whole of a request whenever another one is opened.
 * @param id undefined: none is open
 * @param renewals changes when the requests may be others: see `Journal`
 */
export function openEntry(
  id: ReadonlySignal<string | undefined>,
  requests: Pick<ControlledServer['requests'], 'get'>,
  renewals: ReadonlySignal<number> = signal(0),
): ReadonlySignal<OpenEntry> {
  const open = signal<OpenEntry>({ state: 'none' });

  async function load(wanted: string): Promise<void> {
    const next = await requests.get(wanted).then(
      (detail): OpenEntry => ({ state: 'ready', id: wanted, detail }),
      (error: unknown): OpenEntry =>
        error instanceof ControlError && error.status === 404
          ? { state: 'gone', id: wanted }
          : { state: 'failed', id: wanted, message: error instanceof Error ? error.message : String(error) },
    );
    if (id.peek() === wanted) open.value = next;
  }

  effect(() => {
    const wanted = id.value;
    void renewals.value;
    if (wanted === undefined) {
      open.value = { state: 'none' };
      return;
    }
    // What was open stays until the next one has come: nothing flickers.
    if (open.peek().state !== 'ready') open.value = { state: 'loading', id: wanted };
    void load(wanted);
  });
  return open;
}
