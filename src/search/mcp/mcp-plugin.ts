import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { lingeringClose } from '../../http/lingering-close.ts';
import type { McpHttp } from '../../mcp/mcp-http.ts';
import { type Lazy, lazy } from '../../runtime/lazy.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { callerIp } from '../access/caller-ip.ts';
import type { HandlerOptions } from '../handle-request.ts';
import { mcpOperation, mcpOperationIn } from '../operations.ts';
import { searchPaths } from '../paths.ts';
import { sendNamedError } from '../reply.ts';
import { isJsonObject, type JsonObject } from '../request-body/json-body.ts';
import type { ToolCaller } from './tool.ts';

export interface McpOptions extends HandlerOptions {
  /** Of the process. */
  readonly runtime: Pick<Runtime, 'clock' | 'random'>;
  /** Takes a line about something that should not have happened. */
  readonly error: (message: string) => void;
}

/** Bytes of a message: the limit of the SDK. */
const messageLimit = 4 * 1024 * 1024;

/** The search service's own MCP server, which passes for the remote one of Tavily. Loaded when it is first asked. */
export const mcp: FastifyPluginAsync<McpOptions> = async (app, options) => {
  const { contextOf, runtime } = options;
  const server: Lazy<McpHttp<ToolCaller>> = lazy(async () => (await import('./open-mcp.ts')).openMcp(runtime));
  refuseInItsWords(app);
  refusePagesOfOthers(app, contextOf);
  for (const url of [searchPaths.mcp, `${searchPaths.mcp}/`])
    app.route({
      method: app.supportedMethods,
      url,
      exposeHeadRoute: false,
      bodyLimit: messageLimit,
      async handler(request, reply) {
        const context = contextOf(request.raw);
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const operation = request.method === 'POST' ? mcpOperationIn(body) : mcpOperation;
        context.operation = operation;
        const name = context.overrides?.search?.error;
        // There is no result of a tool that could say it.
        if (name !== undefined && operation === mcpOperation) return sendNamedError(reply, name);
        const { handle } = server.loaded ?? (await server.get());
        reply.hijack();
        for (const [header, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) reply.raw.setHeader(header, value);
        await handle(request.raw, reply.raw, body, callerOf(request, options));
      },
    });
};

/** A page of another site may not use it by a name of its own for this machine (MCP, security of the transport). */
function refusePagesOfOthers(app: FastifyInstance, contextOf: McpOptions['contextOf']): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const { origin } = raw.headers;
    const { corsOrigins } = contextOf(raw).interfaces.search.settings;
    if (origin === undefined || corsOrigins.includes('*') || corsOrigins.includes(origin) || isOfThisMachine(origin))
      return done();
    sendRefusal(reply, 403, -32000, `Invalid Origin header: ${origin}`);
  });
}

const isOfThisMachine = (origin: string): boolean =>
  /^https?:\/\/(?:(?:[a-z0-9._-]+\.)?localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i.test(origin);

const sendRefusal = (reply: FastifyReply, status: number, code: number, message: string): FastifyReply =>
  reply
    .code(status)
    .type('application/json')
    .send(Buffer.from(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null })));

/** What cannot be read is refused as the SDK refuses it. */
function refuseInItsWords(app: FastifyInstance): void {
  app.setErrorHandler<Error & { code?: string; statusCode?: number }>((error, { raw }, reply: FastifyReply) => {
    const isTooLarge = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE';
    if (isTooLarge) lingeringClose(raw);
    const status = isTooLarge ? 413 : (error.statusCode ?? 500);
    const message = isTooLarge ? `Payload Too Large: the message has more than ${messageLimit} bytes` : error.message;
    return sendRefusal(reply, status, status === 500 ? -32603 : -32000, message);
  });
}

function callerOf(request: FastifyRequest, { contextOf, trusted, error }: McpOptions): ToolCaller {
  const context = contextOf(request.raw);
  const key = new URLSearchParams(context.target.query).get('tavilyApiKey');
  return {
    service: context.interfaces.search,
    overrides: context.overrides?.search,
    notes: context.notes,
    authorization: request.headers.authorization ?? (key === null || key === '' ? undefined : `Bearer ${key}`),
    ip: callerIp(request, trusted),
    defaults: defaultsIn(request.headers),
    foundPlaceholders() {
      context.hasPlaceholders = true;
    },
    report: error,
  };
}

/** The remote server takes them as a header (Tavily). */
function defaultsIn({ default_parameters: text }: IncomingHttpHeaders): JsonObject {
  try {
    const defaults = JSON.parse(typeof text === 'string' ? text : '{}');
    return isJsonObject(defaults) ? defaults : {};
  } catch {
    return {};
  }
}
