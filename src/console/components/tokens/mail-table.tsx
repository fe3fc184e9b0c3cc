import { useState } from 'preact/hooks';
import type { ControlledServer } from '../../../client.ts';
import { useConsole } from '../../console-context.ts';
import { timeOfDay } from '../../state/format.ts';
import { ColumnHeads } from '../column-heads.tsx';
import { ShownText } from '../shown-text.tsx';

type Mail = Awaited<ReturnType<ControlledServer['mails']['get']>>;
type MailLine = Awaited<ReturnType<ControlledServer['mails']['list']>>['mails'][number];

interface MailTableProps {
  readonly mails: readonly MailLine[];
}

/** What realms have sent. A click shows a mail with its links. */
export function MailTable({ mails }: MailTableProps) {
  const { server, notices } = useConsole();
  const [open, setOpen] = useState<Mail>();
  if (mails.length === 0) return <p class="muted">No mail was sent.</p>;
  const show = (id: string) => notices.attempt(async () => setOpen(await server.mails.get(id)));
  return (
    <>
      <table class="grid">
        <ColumnHeads names={['To', 'Subject', 'Sent']} />
        <tbody>
          {mails.map(({ id, to, subject, time }) => (
            <tr key={id}>
              <td>
                <ShownText text={to} />
              </td>
              <td>
                <button type="button" class="small" onClick={() => show(id)}>
                  <ShownText text={subject} />
                </button>
              </td>
              <td>
                <span class="muted narrow-only">sent </span>
                {timeOfDay(time)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {open !== undefined && (
        <section aria-label="Mail">
          <pre>{open.text}</pre>
          {open.links.map((link) => (
            <p key={link}>
              <a href={link} rel="noreferrer" target="_blank">
                Open the link
              </a>
            </p>
          ))}
        </section>
      )}
    </>
  );
}
