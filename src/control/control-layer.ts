import type { ServerResponse } from 'node:http';
import type { RequestContext, ServedRequest } from '../http/request-context.ts';
import type { Clock } from '../runtime/runtime.ts';
import { CapturedRequest } from './capture/captured-request.ts';
import { CapturedResponse } from './capture/captured-response.ts';
import type { ControlContext } from './control-context.ts';
import { Problem, problemResponse } from './input/problem.ts';
import type { RequestCounts } from './metrics/request-counts.ts';
import { sendPrepared } from './rules/outcomes/send-prepared.ts';
import type { Overriding } from './rules/overriding.ts';
import type { RuleResult } from './rules/ruled-request.ts';
import { tryRules } from './rules/try-rules.ts';
import type { Sandbox, SandboxInterfaces } from './sandboxes/sandbox.ts';
import { type SelectSandbox, sandboxBase, sandboxHeader } from './sandboxes/select-sandbox.ts';

export interface ControlLayerOptions<I extends SandboxInterfaces, Context extends ControlContext<I>> {
  /** The sandbox of requests that name none. */
  readonly byDefault: Sandbox<I>;
  readonly select: SelectSandbox<I>;
  /** Notes who answers a request, and what it asks for. */
  readonly locate: (context: Context) => void;
  /** What a rule says to the interface that answers. */
  readonly overriding: (context: Context) => Overriding;
  readonly counts: Pick<RequestCounts, 'add'>;
  /** Real time. */
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
  /** Takes a message about something that should not have happened. */
  readonly error: (message: string) => void;
}

/** What every request passes once, before the interfaces: it means a sandbox, whose rules may decide it. */
export interface ControlLayer<I extends SandboxInterfaces, Context> {
  /** @param alone the sandbox to which the port belongs @returns a promise that does not fail, where a rule takes time */
  pass(
    request: ServedRequest,
    response: ServerResponse,
    context: Context,
    alone: Sandbox<I> | undefined,
  ): RuleResult | Promise<RuleResult>;
  /** Counts a request whose response has closed, and stores it in the journal. */
  end(request: ServedRequest, response: ServerResponse, context: Context): void;
}

export function createControlLayer<I extends SandboxInterfaces, Context extends ControlContext<I>>(
  options: ControlLayerOptions<I, Context>,
): ControlLayer<I, Context> {
  const { byDefault, select, locate, overriding, counts, clock, error: report } = options;

  return {
    pass(request, response, context, alone) {
      if (!(request instanceof CapturedRequest && response instanceof CapturedResponse))
        throw new Error('the messages of this server are not captured');
      let sandbox = alone;
      try {
        sandbox ??= namesSandbox(request, context) ? select(request, context) : byDefault;
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        locate(context);
        sendPrepared(response, problemResponse(error), clock.now());
        return 'handled';
      }
      locate(context);
      // A base path that leads nowhere is a page of the stand-in that does not exist.
      if (sandbox === undefined) return 'continue';
      context.sandbox = sandbox;
      context.interfaces = sandbox.interfaces;
      sandbox.lastUsed = context.began;
      response.clock = sandbox.clock;
      if (context.owner === 'stand-in') return 'continue';
      const { owner } = context;
      begin(context, sandbox, response);
      if (sandbox.rules.size === 0) return 'continue';
      const ruled = { request, response, context, interface: owner, sandbox, overriding: () => overriding(context) };
      const result = tryRules(ruled);
      if (typeof result === 'string') return result;
      return result.catch((error: unknown) => {
        report(`a rule could not be applied: ${error instanceof Error ? error.stack : error}`);
        response.destroy();
        return 'handled';
      });
    },
    end(request, response, context) {
      const { sandbox, owner, operation, rule } = context;
      if (sandbox === undefined || owner === 'stand-in') return;
      if (!(request instanceof CapturedRequest && response instanceof CapturedResponse)) return;
      sandbox.underway -= 1;
      const durationMs = clock.monotonic() - context.began;
      const status = response.headersSent ? response.statusCode : undefined;
      const ruleName = rule === undefined ? '' : (sandbox.rules.get(rule)?.rule.name ?? rule);
      counts.add(owner, operation, status, ruleName, durationMs / 1000);
      if (context.notes === undefined) return;
      sandbox.journal.live.delete(context);
      context.response = undefined;
      if (!response.writableFinished) context.fault ??= 'aborted';
      sandbox.journal.add(context, owner, request, response, durationMs);
    },
  };
}

/** Notes that a request for an interface of a sandbox has begun. */
function begin(context: ControlContext, sandbox: Sandbox, response: ControlContext['response']): void {
  sandbox.underway += 1;
  sandbox.requests += 1;
  context.number = sandbox.requests;
  if (!sandbox.journal.isOpen) return;
  context.time = sandbox.clock.now();
  context.notes = [];
  context.response = response;
  const { journal } = sandbox;
  journal.live.add(context);
  if (journal.isWatched) journal.reportStarted(context);
}

const localName = /\.localhost/i;

/** Whether a request names a sandbox, in one of the ways that `select` knows, or may do so. */
const namesSandbox = ({ headers }: ServedRequest, { target }: RequestContext): boolean =>
  target.origin.startsWith(sandboxBase) || headers[sandboxHeader] !== undefined || localName.test(headers.host ?? '');
