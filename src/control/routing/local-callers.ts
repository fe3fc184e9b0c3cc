import { Socket } from 'node:net';
import type { AddressedRequest } from '../../http/request-context.ts';
import { parseTarget } from '../../http/request-target.ts';
import type { Lazy } from '../../runtime/lazy.ts';
import { nextTurn } from '../../runtime/turn.ts';
import { type Call, type CalledSandbox, type CallerOf, queryTexts } from '../client/caller.ts';
import { ControlError, errorOf } from '../client/control-error.ts';
import type { ControlRoutes } from '../control-routes.ts';
import type { Sandboxes } from '../sandboxes/known-sandboxes.ts';
import type { Sandbox } from '../sandboxes/sandbox.ts';
import { sandboxBase } from '../sandboxes/select-sandbox.ts';
import type { RouteResult } from './route.ts';

export interface LocalCallersOptions {
  readonly routes: Lazy<ControlRoutes>;
  // biome-ignore lint/suspicious/noExplicitAny: settings are not looked at
  readonly sandboxes: Sandboxes<any, any>;
  /** Milliseconds on the monotonic line of real time. */
  readonly monotonic: () => number;
  /** The URL of the server. */
  readonly url: string;
  /** The program asks for itself, not for somebody from outside. */
  readonly inCode: boolean;
}

/** Callers for the program that has started the server: no connection is needed, and no guard is asked. */
export function localCallers(options: LocalCallersOptions): CallerOf {
  const { routes, sandboxes, monotonic, url, inCode } = options;

  function sandboxNamed(name: string): Sandbox {
    const sandbox = sandboxes.get(name);
    if (sandbox === undefined) throw new ControlError(`there is no sandbox ${JSON.stringify(name)}`, 404);
    sandbox.lastUsed = monotonic();
    return sandbox;
  }

  return (called, mayBeAbsent = false) => {
    async function send(call: Call): Promise<RouteResult> {
      // A program that asks again and again until something has come must let it come.
      await nextTurn();
      const { answer, problemOf } = routes.loaded ?? (await routes.get());
      const sandbox = called === undefined || mayBeAbsent ? sandboxes.default : sandboxNamed(called.name);
      const { method, path, params = {}, query, body, signal } = call;
      const request = requestFor(call, called, url);
      const leave = () => void request.socket.destroy();
      if (signal?.aborted === true) leave();
      signal?.addEventListener('abort', leave, { once: true });
      const input = { params, query: queryTexts(query), body: plain(body ?? {}), request, sandbox, inCode };
      try {
        return await answer(`${method} ${path}`, input);
      } catch (error) {
        const { status, body: details } = problemOf(error as Error);
        throw errorOf(call, status, details);
      } finally {
        signal?.removeEventListener('abort', leave);
      }
    }

    return {
      async call(call) {
        const { body } = await send(call);
        return Buffer.isBuffer(body) ? body.toString() : plain(body);
      },
      async *stream(call, signal) {
        const pieces = (await send(call)).stream ?? noPieces();
        if (signal === undefined) yield* pieces;
        else yield* untilAborted(pieces, signal);
      },
    };
  };
}

/** A request as it would come to the address of the sandbox. */
function requestFor({ path, headers = {} }: Call, called: CalledSandbox | undefined, url: string): AddressedRequest {
  const { host, protocol } = new URL(called?.hasOwnPort === true ? called.url : url);
  const base = called === undefined || called.hasOwnPort ? '' : sandboxBase + called.name;
  return {
    headers: { host, ...headers },
    httpVersion: '1.1',
    socket: new Socket(),
    context: {
      target: { ...parseTarget(`/-${path}`), base },
      scheme: protocol === 'https:' ? 'https' : 'http',
    },
  };
}

async function* noPieces(): AsyncGenerator<string> {}

/** Ends quietly when the signal aborts. */
async function* untilAborted(pieces: AsyncIterable<string>, signal: AbortSignal): AsyncGenerator<string> {
  const iterator = pieces[Symbol.asyncIterator]();
  const end = () => void iterator.return?.();
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    yield* { [Symbol.asyncIterator]: () => iterator };
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** As JSON has it: nothing that the server goes on using is handed out. */
const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
