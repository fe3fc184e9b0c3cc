import { Client, Connection, errors } from '@opensearch-project/opensearch';
import { EngineAway } from '../engine-away.ts';

/** Where the pages are. */
export interface EngineAddress {
  /** `http(s)://host:port` of one or more nodes of a cluster, with credentials where they are needed. */
  readonly nodes: readonly string[];
  /** Name of the alias that leads to the pages. */
  readonly alias: string;
}

export interface EngineClient {
  /** The nodes without credentials, for messages. */
  readonly name: string;
  readonly alias: string;
  /** Sends a request. @throws {EngineAway} when there is no answer, or none that can be used */
  ask<Answer>(method: 'GET' | 'PUT' | 'POST', path: string, body?: object): Promise<Answer>;
  /** Removes an index. An engine that hangs may keep it. @throws {EngineAway} */
  remove(index: string): Promise<void>;
  /** Sends several searches of the pages at once; each that fails counts as all. @throws {EngineAway} */
  askAll<Answer>(searches: readonly object[]): Promise<readonly Answer[]>;
  readonly helpers: Client['helpers'];
  close(): Promise<void>;
}

/** An engine that hangs is away as one that refuses connections. */
const requestTimeoutMs = 10_000;
/** Nobody waits for room that is no longer needed. */
const removalTimeoutMs = 5_000;
/** One half of the nodes may be down: every other try goes to another node. */
const maxRetries = (nodes: number) => Math.min(3, nodes - 1);

const headerOnly = { index: undefined };

interface EngineClientOptions {
  /** How long the engine may take over an answer. */
  readonly timeoutMs?: number | undefined;
  /** Ends the requests that are under way then. */
  readonly signal?: AbortSignal | undefined;
}

export function engineClient(
  { nodes, alias }: EngineAddress,
  { timeoutMs = requestTimeoutMs, signal }: EngineClientOptions = {},
): EngineClient {
  const urls = nodes.map((node) => new URL(node));
  const withUser = urls.find(({ username }) => username !== '');
  const client = new Client({
    nodes: urls.map(withoutCredentials),
    ...(withUser !== undefined && {
      auth: { username: decodeURIComponent(withUser.username), password: decodeURIComponent(withUser.password) },
    }),
    maxRetries: maxRetries(urls.length),
    requestTimeout: timeoutMs,
    ...(signal !== undefined && { Connection: connectionUntil(signal) }),
  });

  async function answered<Answer>(
    request: Parameters<Client['transport']['request']>[0],
    options?: Parameters<Client['transport']['request']>[1],
  ): Promise<Answer> {
    try {
      return (await client.transport.request(request, options)).body as Answer;
    } catch (error) {
      throw new EngineAway(reasonOf(error), error instanceof errors.ResponseError ? error.statusCode : undefined);
    }
  }

  return {
    name: urls.map(withoutCredentials).join(', '),
    alias,
    helpers: client.helpers,
    ask: (method, path, body) => answered({ method, path, ...(body !== undefined && { body: body as never }) }),
    remove: (index) => answered({ method: 'DELETE', path: `/${index}` }, { requestTimeout: removalTimeoutMs }),
    async askAll<Answer>(searches: readonly object[]) {
      const lines = searches.flatMap((search) => [headerOnly, search]);
      const { responses } = await answered<{ responses: (Answer & { error?: { reason?: string }; status: number })[] }>(
        {
          method: 'POST',
          path: `/${alias}/_msearch`,
          bulkBody: lines as never,
        },
      );
      const failed = responses.find(({ error }) => error !== undefined);
      if (failed !== undefined) throw new EngineAway(failed.error?.reason ?? 'a search failed', failed.status);
      return responses;
    },
    close: () => client.close(),
  };
}

/** Connections whose requests end by a signal: the client's helpers take none. */
const connectionUntil = (signal: AbortSignal) =>
  class extends Connection {
    override request(...[params, callback]: Parameters<Connection['request']>) {
      const abort = () => request.abort();
      const ended = () => signal.removeEventListener('abort', abort);
      const request = super.request(params, (error, response) => {
        if (response === null) ended();
        else response.once('close', ended);
        callback(error, response);
      });
      signal.addEventListener('abort', abort, { once: true });
      return request;
    }
  };

const withoutCredentials = ({ protocol, host, pathname }: URL) => `${protocol}//${host}${pathname.replace(/\/$/, '')}`;

/** What went wrong, in one line. Addresses in it have no credentials: the client is given them apart. */
function reasonOf(error: unknown): string {
  if (error instanceof errors.ResponseError) {
    if (error.statusCode === 401 || error.statusCode === 403)
      return `it answers ${error.statusCode}: check user and password`;
    return `it answers ${error.statusCode}: ${error.message}`;
  }
  if (error instanceof errors.TimeoutError) return 'it does not answer in time';
  return error instanceof Error ? error.message : String(error);
}
