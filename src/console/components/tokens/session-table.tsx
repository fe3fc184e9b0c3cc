import type { ControlledServer } from '../../../client.ts';
import { useConsole } from '../../console-context.ts';
import { timeOfDay } from '../../state/format.ts';
import { ColumnHeads } from '../column-heads.tsx';
import { ShownText } from '../shown-text.tsx';

type Session = Awaited<ReturnType<ControlledServer['sessions']['list']>>['sessions'][number];

interface SessionTableProps {
  readonly sessions: readonly Session[];
  readonly reload: () => Promise<void>;
}

/** Shows who is logged in where. */
export function SessionTable({ sessions, reload }: SessionTableProps) {
  const { server, notices } = useConsole();
  if (sessions.length === 0) return <p class="muted">Nobody is logged in.</p>;
  async function end(id: string): Promise<void> {
    await notices.attempt(() => server.sessions.delete(id), 'Logged out');
    await reload();
  }
  return (
    <table class="grid">
      <ColumnHeads names={['User', 'Clients', 'Last used']} hidden="End" />
      <tbody>
        {sessions.map(({ id, username, clients, last_used: used, offline }) => (
          <tr key={`${id} ${offline}`}>
            <td>
              <ShownText text={username} />
              {offline && <span class="muted"> offline</span>}
            </td>
            <td>
              <ShownText text={clients.map(({ client_id: client }) => client).join(', ')} />
            </td>
            <td>
              <span class="muted narrow-only">last used </span>
              {/* In whole seconds, as Keycloak counts. */}
              {timeOfDay(used).slice(0, 8)}
            </td>
            <td>
              <button type="button" class="small" onClick={() => end(id)}>
                Log out
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
