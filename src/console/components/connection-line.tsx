import { useConsole } from '../console-context.ts';

/** Says when the server cannot be reached. */
export function ConnectionLine() {
  const { connection } = useConsole().journal;
  return (
    <div role="status" class="connection">
      {connection.value === 'lost' && (
        <p class="warning">The server does not answer. This page comes back by itself when it does.</p>
      )}
    </div>
  );
}
