import type { ControlledServer } from '../../../client.ts';
import { useConsole } from '../../console-context.ts';
import { counted } from '../../state/format.ts';
import { ColumnHeads } from '../column-heads.tsx';
import { Panel } from '../panel.tsx';
import { ShownText } from '../shown-text.tsx';
import { useLoaded } from '../use-loaded.ts';

type Recordings = Awaited<ReturnType<ControlledServer['cassettes']>>;

/** What was recorded of the real service: which recordings have answered, and which requests found none. */
export function RecordingsPanel() {
  const { server } = useConsole();
  const { value, reload } = useLoaded(() => server.cassettes());
  if (value === undefined) return null;
  const { mode, cassettes, missed } = value;
  return (
    <Panel
      title="Recordings"
      aside={
        mode !== 'stand-in' && (
          <button type="button" class="small" onClick={reload}>
            Look again
          </button>
        )
      }
    >
      {mode === 'stand-in' ? (
        <p class="muted">
          SEARCH_MODE is stand-in: nothing is recorded or replayed. With SEARCH_MODE=record and SEARCH_CASSETTES the
          real service's answers are kept.
        </p>
      ) : (
        <>
          <p class="muted">
            SEARCH_MODE is {mode}: {counted(cassettes.length, 'recording')},{' '}
            {cassettes.filter(({ used }) => used).length} used since the start
          </p>
          {missed.length > 0 && <Missed missed={missed} />}
          {cassettes.length > 0 && <Kept cassettes={cassettes} />}
        </>
      )}
    </Panel>
  );
}

function Missed({ missed }: Pick<Recordings, 'missed'>) {
  return (
    <>
      <p class="warning">{counted(missed.length, 'request', 'requests')} found no recording.</p>
      <table class="grid" aria-label="Requests without a recording">
        <ColumnHeads names={['Asked for', 'How often', 'The nearest recording']} />
        <tbody>
          {missed.map(({ request, count, nearest }) => (
            <tr key={request}>
              <td>
                <ShownText text={request} />
              </td>
              <td>{count}</td>
              <td>
                {nearest === undefined ? (
                  <span class="muted">none of this operation</span>
                ) : (
                  <ShownText text={`${nearest.file} differs in ${nearest.differs.join(', ')}`} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Kept({ cassettes }: Pick<Recordings, 'cassettes'>) {
  return (
    <table class="grid" aria-label="Recordings">
      <ColumnHeads names={['File', 'Operation', 'Status', 'Since the start']} />
      <tbody>
        {cassettes.map(({ file, operation, status, used }) => (
          <tr key={file} class={used ? '' : 'unused'}>
            <td>
              <ShownText text={file} />
            </td>
            <td>{operation}</td>
            <td>{status}</td>
            <td>{used ? 'has answered' : 'not used'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
