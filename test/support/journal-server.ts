import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { CapturedRequest } from '../../src/control/capture/captured-request.ts';
import { CapturedResponse } from '../../src/control/capture/captured-response.ts';
import type { ControlContext } from '../../src/control/control-context.ts';
import type { InterfaceName } from '../../src/control/facts/request-facts.ts';
import type { RecordedRequest } from '../../src/control/journal/entry-writer.ts';
import type { Journal } from '../../src/control/journal/journal.ts';
import { createJournals, type JournalLimits } from '../../src/control/journal/journals.ts';
import { systemRandomness } from '../../src/runtime/runtime.ts';
import { httpContext } from './http-context.ts';
import { movableClock } from './movable-clock.ts';

export interface JournalServer extends AsyncDisposable {
  readonly url: string;
  readonly journal: Journal;
  /** Sends bytes as they are and resolves with what comes back until the connection ends. */
  send(bytes: string | Buffer): Promise<string>;
}

const owners: Readonly<Record<string, InterfaceName>> = { realms: 'token', search: 'search' };

type Context = RecordedRequest & Pick<ControlContext, 'fault' | 'notes'>;

/** A server whose every request is stored; `answer` gets what is known of it. */
export async function journalServer(
  answer: (request: IncomingMessage, response: ServerResponse, context: Context) => void,
  limits: Partial<JournalLimits> = {},
): Promise<JournalServer> {
  const defaults = { entries: 1000, bytes: 16_777_216, totalBytes: 268_435_456 };
  const journal = createJournals({ ...defaults, ...limits }, systemRandomness).create(movableClock());
  let number = 0;
  const server = createServer({ IncomingMessage: CapturedRequest, ServerResponse: CapturedResponse });
  server.on('request', (request, response) => {
    if (!(request instanceof CapturedRequest && response instanceof CapturedResponse)) return;
    number += 1;
    const context: Context = {
      number,
      ...httpContext(request),
      time: 0,
      operation: undefined,
      rule: undefined,
      rules: undefined,
      outcome: undefined,
      fault: undefined,
      notes: undefined,
    };
    const name = owners[context.target.path.split('/')[1] ?? ''] ?? 'example-app';
    response.on('close', () => {
      if (!response.writableFinished) context.fault ??= 'aborted';
      if (journal.isOpen) journal.add(context, name, request, response, 1);
    });
    answer(request, response, context);
  });
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
