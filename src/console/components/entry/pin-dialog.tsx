import { useConsole } from '../../console-context.ts';
import { pinningRule } from '../../state/failures.ts';
import { tokensIn } from '../../state/jwt.ts';
import { Dialog } from '../dialog.tsx';
import { JsonTree } from '../json/json-tree.tsx';
import type { EntryDialogProps } from './entry-dialog.ts';

/** Gives this answer to all requests like this one. */
export function PinDialog({ detail, close }: EntryDialogProps) {
  const { server, notices } = useConsole();
  const rule = pinningRule(detail);
  const hasToken = tokensIn(detail.response.body).length > 0;
  async function add(): Promise<void> {
    const added = await notices.attempt(() => server.rules.add(rule), 'Pinned: requests like this one get this answer');
    if (added !== undefined) close();
  }
  return (
    <Dialog title="Pin this answer" close={close}>
      <p>Requests like this one get this answer until the rule is removed.</p>
      {hasToken && <p class="warning">The journal keeps no signatures: the tokens of a pinned answer are not good.</p>}
      <div class="json">
        <JsonTree value={rule} />
      </div>
      <div class="actions">
        <button type="button" class="primary" onClick={add}>
          Pin it
        </button>
      </div>
    </Dialog>
  );
}
