import { useState } from 'preact/hooks';
import type { EntryDetail } from '../../../client.ts';
import { pinProblem } from '../../state/failures.ts';
import { CodeDialog } from './code-dialog.tsx';
import { FailDialog } from './fail-dialog.tsx';
import { PinDialog } from './pin-dialog.tsx';
import { ResendDialog } from './resend-dialog.tsx';

const actions = [
  { name: 'As code', Show: CodeDialog },
  { name: 'Send again', Show: ResendDialog },
  { name: 'Make the next one fail …', Show: FailDialog },
  { name: 'Pin this answer', Show: PinDialog },
] as const;

/** The actions for one request. */
export function EntryActions({ detail }: { readonly detail: EntryDetail }) {
  const [open, setOpen] = useState<(typeof actions)[number]['name'] | undefined>();
  const problem = pinProblem(detail);
  return (
    <div class="actions">
      {actions.map(({ name }) => {
        const reason = name === 'Pin this answer' ? problem : undefined;
        return (
          <button key={name} type="button" disabled={reason !== undefined} title={reason} onClick={() => setOpen(name)}>
            {name}
          </button>
        );
      })}
      {actions.map(
        ({ name, Show }) => name === open && <Show key={name} detail={detail} close={() => setOpen(undefined)} />,
      )}
    </div>
  );
}
