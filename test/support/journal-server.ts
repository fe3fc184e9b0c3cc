import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { CapturedRequest } from '../../src/control/capture/captured-request.ts';
import { CapturedResponse } from '../../src/control/capture/captured-response.ts';
import type { InterfaceName } from '../../src/control/facts/request-facts.ts';
import type { OpenEntry } from '../../src/control/journal/entry.ts';
import type { Journal } from '../../src/control/journal/journal.ts';
import { createJournals, type JournalLimits } from '../../src/control/journal/journals.ts';
import { targetOf } from '../../src/http/request-target.ts';
import { systemClock, systemRandomness } from '../../src/runtime/runtime.ts';
import { movableClock } from './movable-clock.ts';

export interface JournalServer extends AsyncDisposable {
  readonly url: string;
  readonly journal: Journal;
  /** Sends bytes as they are and resolves with what comes back until the connection ends. */
  send(bytes: string | Buffer): Promise<string>;
}

const owners: Readonly<Record<string, InterfaceName>> = { realms: 'token', search: 'search' };

/** A server whose every request is noted; `answer` gets the entry as it is open. */
export async function journalServer(
  answer: (...args: [...Parameters<RequestListener>, OpenEntry | undefined]) => void,
  limits: Partial<JournalLimits> = {},
): Promise<JournalServer> {
  const journals = createJournals({
    entries: 1000,
    bytes: 16_777_216,
    totalBytes: 268_435_456,
    ...limits,
    sleep: systemClock.sleep,
    random: systemRandomness,
  });
  const journal = journals.create(movableClock());
  const server = createServer(
    { IncomingMessage: CapturedRequest, ServerResponse: CapturedResponse },
    (request: CapturedRequest, response) => {
      const target = targetOf(request as IncomingMessage);
      const name = owners[target.path.split('/')[1] ?? ''] ?? 'example-app';
      const entry = journal.open({ interface: name, operation: undefined });
      response.on('close', () => {
        if (entry !== undefined) journal.complete(entry, request, response as never, target, 1);
      });
      answer(request, response, entry);
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    journal,
    send: (bytes) =>
      new Promise((resolve) => {
        let received = '';
        const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
        socket.setEncoding('latin1');
        socket.on('data', (text: string) => {
          received += text;
        });
        socket.on('error', () => {});
        socket.on('close', () => resolve(received));
      }),
    async [Symbol.asyncDispose]() {
      journal.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Resolves once the journal has an entry that is not there yet. */
export const nextEntry = (journal: Journal): Promise<void> =>
  new Promise((resolve) => {
    const stop = journal.watch({
      entered() {
        stop();
        resolve();
      },
      closed: () => resolve(),
    });
  });
