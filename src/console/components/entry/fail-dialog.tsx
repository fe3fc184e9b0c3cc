import { useEffect, useState } from 'preact/hooks';
import { useConsole } from '../../console-context.ts';
import { type Failure, failingRule, failuresOf, matchOf } from '../../state/failures.ts';
import { counted } from '../../state/format.ts';
import { Choice } from '../choice.tsx';
import { Dialog } from '../dialog.tsx';
import { JsonTree } from '../json/json-tree.tsx';
import type { EntryDialogProps } from './entry-dialog.ts';

/** Makes the next requests like this one fail in a chosen way. */
export function FailDialog({ detail, close }: EntryDialogProps) {
  const { server, notices } = useConsole();
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const [chosen, setChosen] = useState(0);
  const [times, setTimes] = useState(1);

  useEffect(() => {
    void notices.attempt(async () => setFailures(failuresOf(detail.interface, await server.rules.refusals())));
  }, []);

  async function add(event: Event): Promise<void> {
    event.preventDefault();
    const failure = failures[chosen];
    if (failure === undefined) return;
    const rule = failingRule(detail, failure, times);
    const added = await notices.attempt(
      () => server.rules.add(rule),
      `${failure.name}: ${counted(times, 'request')} to come`,
    );
    if (added !== undefined) close();
  }

  return (
    <Dialog title="Make the next one fail" close={close}>
      <form class="stack" onSubmit={add}>
        <Choice
          title="How"
          options={failures.map(({ name, summary }, at) => [at, `${name}: ${summary}`])}
          value={chosen}
          change={setChosen}
        />
        <label>
          How many requests
          <input
            type="number"
            min={1}
            max={1_000_000}
            value={times}
            onInput={({ currentTarget }) => setTimes(Math.max(1, Number(currentTarget.value) || 1))}
          />
        </label>
        <div>
          Requests that match
          <div class="json">
            <JsonTree value={matchOf(detail)} />
          </div>
        </div>
        <div class="actions">
          <button type="submit" class="primary" disabled={failures.length === 0}>
            Add the rule
          </button>
        </div>
      </form>
    </Dialog>
  );
}
