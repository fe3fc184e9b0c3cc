import { type Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { expiringMap } from '../runtime/expiring-map.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { createUuids } from '../runtime/uuid.ts';
import { rpcError } from './rpc-error.ts';
import { requestIds } from './rpc-messages.ts';

/** When there are more, the one that was not used for the longest time is forgotten: its client is told so and begins another. */
const maxMcpSessions = 1_000;
/** A session that nobody used for an hour is forgotten. */
const idleMs = 3_600_000;

interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** Identifiers of requests that are not answered yet. */
  readonly underWay: Set<unknown>;
}

/** Answers a request of the protocol revisions that begin with `initialize`. */
type AnswerInSession = (request: Request, body: unknown) => Promise<Response>;

/** @param runtime of the process: a session outlives what is done to the clock of a sandbox */
export function mcpSessions(createServer: () => Server, { clock, random }: Pick<Runtime, 'clock' | 'random'>) {
  const newId = createUuids(random);
  const sessions = expiringMap<Session>({ now: clock.monotonic }, maxMcpSessions);

  async function begin(): Promise<Session> {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: newId,
      onsessioninitialized: (id) => void sessions.set(id, session, { ttl: idleMs }),
      onsessionclosed: (id) => void sessions.delete(id),
    });
    const session: Session = { transport, underWay: new Set() };
    await createServer().connect(transport);
    return session;
  }

  const answer: AnswerInSession = async (request, body) => {
    const id = request.headers.get('mcp-session-id');
    const known = id === null ? undefined : sessions.get(id, { updateAgeOnGet: true });
    if (id !== null && known === undefined) return rpcError(404, -32001, 'Session not found');
    return answerOnce(known ?? (await begin()), request, body);
  };
  return answer;
}

/** The SDK knows requests by their identifiers: of two that have the same one, the first would never be answered. */
async function answerOnce({ transport, underWay }: Session, request: Request, body: unknown): Promise<Response> {
  const ids = requestIds(body);
  if (new Set(ids).size < ids.length || ids.some((id) => underWay.has(id)))
    return rpcError(400, -32600, 'Invalid Request: another request with this id is not answered yet');
  for (const id of ids) underWay.add(id);
  const free = () => {
    for (const id of ids) underWay.delete(id);
  };
  request.signal.addEventListener('abort', free, { once: true });
  const response = await transport.handleRequest(request, body === undefined ? {} : { parsedBody: body });
  return whenRead(response, free);
}

/** @param done is called before the reader hears that it has all */
function whenRead(response: Response, done: () => void): Response {
  if (response.body !== null)
    return new Response(response.body.pipeThrough(new TransformStream({ flush: done })), response);
  done();
  return response;
}
