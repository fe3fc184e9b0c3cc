import type { RequestListener } from 'node:http';
import { targetOf } from '../http/request-target.ts';
import type { CapturedRequest } from './capture/captured-request.ts';
import type { CapturedResponse } from './capture/captured-response.ts';
import type { InterfaceName } from './facts/request-facts.ts';
import type { OpenEntry } from './journal/entry.ts';
import { assignEntry } from './journal/entry-of-request.ts';
import type { RequestCounts } from './metrics/request-counts.ts';
import { Problem, problemResponse } from './problem.ts';
import { setPreparedResponse } from './rules/outcomes/prepared-response.ts';
import { tryRules } from './rules/try-rules.ts';
import { assignSandbox, type Sandbox, type Stage } from './sandboxes/sandbox.ts';
import type { SelectSandbox } from './sandboxes/select-sandbox.ts';

export interface FrontOptions<S extends Stage> {
  readonly select: SelectSandbox<S>;
  /** Who answers a request; undefined: the stand-in itself. */
  readonly interfaceOf: (request: CapturedRequest) => InterfaceName | undefined;
  /** One word for what a request asks for; undefined for a path that nobody knows. */
  readonly operationOf: (name: InterfaceName, method: string, path: string) => string | undefined;
  readonly counts: Pick<RequestCounts, 'add'>;
  /** Milliseconds on the monotonic line of real time. */
  readonly monotonic: () => number;
  /** Takes a message about something that should not have happened. */
  readonly error: (message: string) => void;
}

/**
 * What every request passes before it is routed: its sandbox is chosen, its journal entry begun, and the rules of that
 * sandbox are tried. Without rules it goes straight on.
 */
export function createFront<S extends Stage>(options: FrontOptions<S>) {
  const { select, interfaceOf, operationOf, counts, monotonic, error: report } = options;

  return (listener: RequestListener): RequestListener =>
    (incoming, outgoing) => {
      const request = incoming as CapturedRequest;
      const response = outgoing as CapturedResponse;
      let sandbox: Sandbox<S> | undefined;
      try {
        sandbox = select(request);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        setPreparedResponse(request, problemResponse(error));
        return listener(request, response);
      }
      // A base path that leads nowhere is a page of the stand-in that does not exist.
      if (sandbox === undefined) return listener(request, response);
      assignSandbox(request, sandbox);
      sandbox.lastUsed = monotonic();
      const name = interfaceOf(request);
      if (name === undefined) return listener(request, response);
      const result = begin(sandbox, request, response, name);
      if (result === 'continue') return listener(request, response);
      if (result === 'handled') return;
      result
        .then((later) => {
          if (later === 'continue') listener(request, response);
        })
        .catch((error: unknown) => {
          report(`a rule could not be applied: ${error instanceof Error ? error.stack : error}`);
          response.destroy();
        });
    };

  function begin(sandbox: Sandbox<S>, request: CapturedRequest, response: CapturedResponse, name: InterfaceName) {
    const target = targetOf(request);
    const began = sandbox.lastUsed;
    const operation = operationOf(name, request.method ?? '', target.path);
    const about = { target, interface: name, operation };
    const hasRules = sandbox.rules.size > 0;
    const kept = sandbox.journal.open(about);
    // What rules do is counted also where no journal is kept.
    const entry = kept ?? (hasRules ? unkeptEntry() : undefined);
    sandbox.underway += 1;
    // It closes once, and one listener is for all: `once` and each further one cost as much again.
    response.on('close', () => {
      sandbox.underway -= 1;
      const durationMs = monotonic() - began;
      const status = response.headersSent ? response.statusCode : undefined;
      const rule = entry?.rule === undefined ? '' : (sandbox.rules.get(entry.rule)?.rule.name ?? entry.rule);
      counts.add(name, operation, status, rule, durationMs / 1000);
      if (kept !== undefined) sandbox.journal.complete(kept, request, response, target, durationMs);
    });
    assignEntry(request, entry);
    if (!hasRules) return 'continue';
    return tryRules({ ...about, request, response, sandbox, entry });
  }
}

const unkeptEntry = (): OpenEntry => ({ id: '', rule: undefined, outcome: undefined, fault: undefined, note() {} });
