import { useRef, useState } from 'preact/hooks';
import { DensityLine } from '../components/density-line.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { EntryPane } from '../components/entry/entry-pane.tsx';
import { EntryRow } from '../components/entry-row.tsx';
import { HelpDialog } from '../components/help-dialog.tsx';
import { RequestToolbar } from '../components/request-toolbar.tsx';
import { useKeys } from '../components/use-keys.ts';
import { VirtualList } from '../components/virtual-list.tsx';
import { useConsole } from '../console-context.ts';

/** The live list of requests, and one request beside it. */
export function RequestsView() {
  const { journal, visible, route, open, go } = useConsole();
  const input = useRef<HTMLInputElement>(null);
  const [isHelping, setHelping] = useState(false);
  const entries = visible.entries.value;
  const shown = open.value;
  const selected = shown.state === 'none' ? undefined : shown.id;

  function move(by: number): void {
    const place = entries.findIndex(({ id }) => id === selected);
    const next = entries[place < 0 ? 0 : Math.min(Math.max(place + by, 0), entries.length - 1)];
    if (next !== undefined) go({ id: next.id }, route.value.id !== undefined);
  }

  useKeys({
    j: () => move(1),
    ArrowDown: () => move(1),
    k: () => move(-1),
    ArrowUp: () => move(-1),
    '/': () => input.current?.focus(),
    '?': () => setHelping(true),
    p: () => (journal.isPaused.value ? journal.resume() : journal.pause()),
    Escape() {
      if (document.activeElement === input.current) input.current?.blur();
      else go({ id: undefined });
    },
  });

  const isEmpty = journal.isLoaded.value && journal.entries.value.length === 0;
  return (
    <>
      <h1 class="hidden">Requests</h1>
      <RequestToolbar input={input} help={() => setHelping(true)} />
      {isEmpty && selected === undefined ? (
        <EmptyState />
      ) : (
        <>
          <DensityLine />
          <div class={`split ${selected === undefined ? '' : 'with-entry'}`}>
            {isEmpty ? (
              <p class="list muted">Nothing has come yet.</p>
            ) : (
              <VirtualList
                label="Requests, the latest first"
                items={entries}
                selected={selected}
                select={({ id }) => go({ id })}
                row={(entry) => <EntryRow entry={entry} />}
              />
            )}
            <EntryPane open={shown} />
          </div>
        </>
      )}
      {isHelping && <HelpDialog close={() => setHelping(false)} />}
    </>
  );
}
