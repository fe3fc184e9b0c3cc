import type { RefObject } from 'preact';
import { useConsole } from '../console-context.ts';
import { counted } from '../state/format.ts';

interface RequestToolbarProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly help: () => void;
}

/** The filter, the buttons for pausing and clearing, and the number of requests. */
export function RequestToolbar({ input, help }: RequestToolbarProps) {
  const { journal, visible, route, go, notices } = useConsole();
  const { isPaused, waiting, skippedPerSecond, dropped } = journal;
  const all = journal.entries.value.length;
  const shown = visible.entries.value.length;
  const { problems, isEmpty } = visible.filter.value;
  async function clear(): Promise<void> {
    await notices.attempt(journal.clear);
    if (route.value.id !== 'latest') go({ id: undefined });
  }

  return (
    <div class="toolbar">
      <input
        ref={input}
        type="search"
        class="filter"
        aria-label="Filter"
        aria-describedby="filter-problem"
        placeholder='Filter: status:4xx client:shop text:"tea"'
        value={route.value.filter}
        onInput={({ currentTarget }) => go({ filter: currentTarget.value }, true)}
      />
      <button type="button" aria-pressed={isPaused.value} onClick={isPaused.value ? journal.resume : journal.pause}>
        {isPaused.value ? `Resume${waiting.value > 0 ? ` (${waiting.value} new)` : ''}` : 'Pause'}
      </button>
      <button type="button" onClick={clear} disabled={all === 0}>
        Clear
      </button>
      <button type="button" class="plain" aria-label="Keys and filter words" onClick={help}>
        ?
      </button>
      <span class="count" role="status">
        {isEmpty ? counted(all, 'request') : `${shown.toLocaleString('en')} of ${counted(all, 'request')}`}
        {dropped.value > 0 && (
          <span title="The journal keeps JOURNAL_ENTRIES requests; older ones are gone.">
            , {dropped.value.toLocaleString('en')} forgotten
          </span>
        )}
      </span>
      {skippedPerSecond.value > 0 && (
        <span class="badge sampling" role="status">
          Too many to show all: a sample, {skippedPerSecond.value.toLocaleString('en')} a second left out
        </span>
      )}
      <span id="filter-problem" class="problem" role="alert">
        {problems.join('; ')}
      </span>
    </div>
  );
}
