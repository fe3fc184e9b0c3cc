import type { IncomingMessage, ServerResponse } from 'node:http';
import { createMcpHandler, isLegacyRequest, type Server, type ServerContext } from '@modelcontextprotocol/server';
import { boundsIssueOf } from '../runtime/json-bounds.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { mcpSessions } from './mcp-sessions.ts';
import { rpcError } from './rpc-error.ts';
import { hasProgressToken, jsonOf } from './rpc-messages.ts';
import { asJson, isEventStream, sendWebResponse, webRequest } from './web-messages.ts';

/** One call of a tool, or another request to a server. */
export interface McpRequest<About> {
  /** What the caller of `handle` knows of the HTTP request. */
  readonly about: About;
  /** Aborts when the request is cancelled or its caller leaves. */
  readonly signal: AbortSignal;
}

/** What a server asks about the request that it answers. */
export type RequestOf<About> = (context: ServerContext) => McpRequest<About>;

export interface McpHttp<About> {
  /** Answers an HTTP request whose body was read. It never fails. */
  handle(request: IncomingMessage, response: ServerResponse, body: Buffer, about: About): Promise<void>;
}

/** The HTTP request behind a call. */
interface Exchange<About> {
  readonly about: About;
  readonly left: AbortSignal;
  /** Nothing more will be sent. */
  end(): void;
}

/**
 * An MCP server over Streamable HTTP, in sessions and, for protocol revisions from 2026-07-28 on, without. It sends nothing
 * unless it is asked, so there is no stream to GET.
 * @param createServer makes the server of a session, or of a request without one
 * @param runtime of the process
 */
export function mcpHttp<About>(
  createServer: (requestOf: RequestOf<About>) => Server,
  runtime: Pick<Runtime, 'clock' | 'random'>,
): McpHttp<About> {
  const exchanges = new WeakMap<Request, Exchange<About>>();

  function requestOf({ http, mcpReq, sessionId }: ServerContext): McpRequest<About> {
    const exchange = http?.req === undefined ? undefined : exchanges.get(http.req);
    if (exchange === undefined) throw new Error('the call belongs to no HTTP request');
    const { about, left, end } = exchange;
    // A request that was cancelled in its session has no response, for which the stream would stay open.
    if (sessionId !== undefined) mcpReq.signal.addEventListener('abort', end, { once: true });
    return { about, signal: AbortSignal.any([mcpReq.signal, left]) };
  }

  const create = () => createServer(requestOf);
  const answerInSession = mcpSessions(create, runtime);
  const withoutSessions = createMcpHandler(create, { legacy: 'reject' });

  async function answer(request: Request, bytes: Buffer): Promise<Response> {
    if (request.method !== 'POST' && request.method !== 'DELETE')
      return rpcError(405, -32000, 'Method not allowed.', { allow: 'POST, DELETE' });
    // The SDK would look at each of its values several times.
    const text = bytes.toString('utf8');
    const issue = boundsIssueOf(text);
    if (issue !== undefined) return rpcError(400, -32600, `Invalid Request: the message ${issue}`);
    const body = jsonOf(text);
    if (!(await isLegacyRequest(request, body))) return withoutSessions.fetch(request, { parsedBody: body });
    const response = await answerInSession(request, body);
    // A single answer is sent as JSON: it can be read at a glance, and rules can patch it.
    return isEventStream(response) && !hasProgressToken(body) ? asJson(response) : response;
  }

  return {
    async handle(request, response, body, about) {
      const left = new AbortController();
      const end = () => left.abort();
      response.once('close', end);
      const asked = webRequest(request, body, left.signal);
      exchanges.set(asked, { about, left: left.signal, end });
      const none = new Promise<undefined>((resolve) => left.signal.addEventListener('abort', () => resolve(undefined)));
      try {
        const answered = await Promise.race([answer(asked, body), none]);
        if (answered === undefined) response.end();
        else await sendWebResponse(answered, response, left.signal);
      } catch (error) {
        if (!response.headersSent) await sendWebResponse(rpcError(500, -32603, String(error)), response, left.signal);
        else response.end();
      }
    },
  };
}
