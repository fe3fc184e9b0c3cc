import type { FastifyInstance } from 'fastify';
import { lingeringClose } from '../../http/lingering-close.ts';
import type { McpHttp } from '../../mcp/mcp-http.ts';
import { type Lazy, lazy } from '../../runtime/lazy.ts';
import { systemClock, systemRandomness } from '../../runtime/runtime.ts';
import type { CalledSandbox } from '../client/caller.ts';
import type { Control } from '../control.ts';
import { Problem } from '../input/problem.ts';
import type { ControlAgent } from './call-tool.ts';

/** Serves coding agents at `/-/mcp`, under the guard of the control plane. */
export function mountMcp(app: FastifyInstance, control: Control): void {
  const server: Lazy<McpHttp<ControlAgent>> = lazy(async () =>
    (await import('./open-control-mcp.ts')).openControlMcp({ clock: systemClock, random: systemRandomness }),
  );
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/-/mcp',
    // Clients of the protocol read its errors, not problem details.
    async errorHandler(error, { raw }, reply) {
      if (error.statusCode !== 413) throw error;
      lingeringClose(raw);
      const limit = app.initialConfig.bodyLimit;
      const { rpcError } = await import('../../mcp/rpc-error.ts');
      return reply.send(rpcError(413, -32000, `Payload Too Large: the message has more than ${limit} bytes`));
    },
    async handler({ raw, body }, reply) {
      const context = control.contextOf(raw);
      const { sandbox, target, scheme } = context;
      const problem = control.guard(raw, target.path);
      if (problem !== undefined) throw problem;
      if (sandbox === undefined) throw new Problem(404, `there is nothing at ${target.path}`);
      const { headers, httpVersion, socket } = raw;
      const baseUrl = control.baseUrl({ headers, httpVersion, socket, context });
      const own: CalledSandbox = { name: sandbox.name, url: baseUrl, hasOwnPort: sandbox.port !== undefined };
      const callers = control.callersAt(`${scheme}://${headers.host ?? 'localhost'}`);
      const { handle } = server.loaded ?? (await server.get());
      reply.hijack();
      await handle(raw, reply.raw, Buffer.from(typeof body === 'string' ? body : ''), {
        callerOf: (named) => callers(named ?? (sandbox.name === 'default' ? undefined : own)),
      });
    },
  });
}
