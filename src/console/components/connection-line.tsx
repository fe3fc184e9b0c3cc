import { useConsole } from '../console-context.ts';

/** Says when the server cannot be reached. */
export function ConnectionLine() {
  const { journal, clock } = useConsole();
  const isAway = journal.connection.value === 'lost' || clock.isSilent.value;
  return (
    <div role="status" class="connection">
      {isAway && <p class="warning">The server does not answer. This page comes back by itself when it does.</p>}
    </div>
  );
}
