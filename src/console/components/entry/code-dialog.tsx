import { useCallback } from 'preact/hooks';
import { useConsole } from '../../console-context.ts';
import { CodeTabs } from '../code-tabs.tsx';
import { Dialog } from '../dialog.tsx';
import type { EntryDialogProps } from './entry-dialog.ts';

/** The request in languages, to be copied. */
export function CodeDialog({ detail, close }: EntryDialogProps) {
  const { server } = useConsole();
  const codeOf = useCallback(
    (language: 'curl' | 'fetch' | 'python') => server.requests.code(detail.id, language),
    [detail.id],
  );
  return (
    <Dialog title="This request as code" close={close}>
      <CodeTabs codeOf={codeOf} />
      <p class="muted">Variables stand where secrets were: the journal does not keep them.</p>
    </Dialog>
  );
}
