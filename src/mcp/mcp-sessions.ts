import { type Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { expiringMap } from '../runtime/expiring-map.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { createUuids } from '../runtime/uuid.ts';
import { rpcError } from './rpc-error.ts';

/** When there are more, the one that was not used for the longest time is forgotten: its client is told so and begins another. */
const maxMcpSessions = 1_000;
/** A session that nobody used for an hour is forgotten. */
const idleMs = 3_600_000;

/** Answers a request of the protocol revisions that begin with `initialize`. */
type AnswerInSession = (request: Request, body: unknown) => Promise<Response>;

/** @param runtime of the process: a session outlives what is done to the clock of a sandbox */
export function mcpSessions(createServer: () => Server, { clock, random }: Pick<Runtime, 'clock' | 'random'>) {
  const newId = createUuids(random);
  const sessions = expiringMap<WebStandardStreamableHTTPServerTransport>({ now: clock.monotonic }, maxMcpSessions);

  async function begin(): Promise<WebStandardStreamableHTTPServerTransport> {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: newId,
      onsessioninitialized: (id) => void sessions.set(id, transport, { ttl: idleMs }),
      onsessionclosed: (id) => void sessions.delete(id),
    });
    await createServer().connect(transport);
    return transport;
  }

  const answer: AnswerInSession = async (request, body) => {
    const id = request.headers.get('mcp-session-id');
    const known = id === null ? undefined : sessions.get(id, { updateAgeOnGet: true });
    if (id !== null && known === undefined) return rpcError(404, -32001, 'Session not found');
    const transport = known ?? (await begin());
    return transport.handleRequest(request, body === undefined ? {} : { parsedBody: body });
  };
  return answer;
}
