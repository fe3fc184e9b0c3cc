import { useConsole } from '../../console-context.ts';
import { CodeTabs } from '../code-tabs.tsx';
import { Dialog } from '../dialog.tsx';
import type { EntryDialogProps } from './entry-dialog.ts';

/** The request in languages, to be copied. */
export function CodeDialog({ detail, close }: EntryDialogProps) {
  const { server } = useConsole();
  return (
    <Dialog title="This request as code" close={close}>
      <CodeTabs codeOf={(language) => server.requests.code(detail.id, language)} />
      <p class="muted">Variables stand where secrets were: the journal does not keep them.</p>
    </Dialog>
  );
}
