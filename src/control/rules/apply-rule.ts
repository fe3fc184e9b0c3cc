import type { RequestFacts } from '../facts/request-facts.ts';
import { kindsIn } from './changed-tokens.ts';
import { closedSignal } from './closed-signal.ts';
import { type Applied, faults } from './faults/faults.ts';
import type { Outcome, OutcomeKind } from './outcome-schema.ts';
import { changeResponse } from './outcomes/change-response.ts';
import { patchResponse } from './outcomes/patch.ts';
import { proxyPage } from './outcomes/proxy-page.ts';
import { type PreparedResponse, sendPrepared } from './outcomes/send-prepared.ts';
import type { Decision, Decisions } from './rule-entry.ts';
import type { RuledRequest, RuleResult } from './ruled-request.ts';
import { templateValues } from './template-values.ts';

type Apply = (applied: Applied, ruled: RuledRequest) => RuleResult | Promise<RuleResult>;

/** Does what the rules say that apply to a request. @param facts as they were when the rules were tried */
export async function applyRules(
  { waits, outcome }: Decisions,
  ruled: RuledRequest,
  facts: RequestFacts,
): Promise<RuleResult> {
  const { response, context } = ruled;
  for (const wait of waits) note(wait, ruled);
  const kind = outcome?.step.kind;
  const applied = outcome && { decision: outcome, outcome: filledOutcome(outcome, ruled, facts) };
  const then: Outcome = applied?.outcome ?? {};
  if (outcome !== undefined && (kind === undefined || !countsWhenUsed[kind])) note(outcome, ruled);
  context.outcome = kind;
  const delayed = [...waits, ...(outcome === undefined ? [] : [outcome])].filter(({ step }) => step.outcome.delay);
  // Also while the caller waits: whose body is left lying is not seen to leave.
  const readsBody = takesBody(kind, then);
  const received = delayed.length > 0 || readsBody ? receiveBody(ruled.request) : undefined;
  if (delayed.length > 0 && !(await waited(delayed, ruled))) return 'handled';
  if (then.fault !== 'hang' && readsBody) await received;
  if (response.destroyed) return 'handled';
  const result = kind === undefined || applied === undefined ? 'continue' : await outcomes[kind](applied, ruled);
  return response.destroyed ? 'handled' : result;
}

/** What a rule does, with its texts filled in. */
function filledOutcome(decision: Decision, { sandbox }: RuledRequest, facts: RequestFacts): Outcome {
  const { template, outcome } = decision.step;
  return template?.fill(templateValues(facts, decision, sandbox.clock.now())) ?? outcome;
}

/** Notes that a rule is applied. */
function note({ id, rule, setState }: Decision, { context }: RuledRequest): void {
  context.rule = id;
  context.rules ??= [];
  context.rules.push({ id, name: rule.name });
  setState();
}

/** Outcomes on real answers count when they come to be used, all others as soon as the rule applies. */
const countsWhenUsed: Readonly<Record<OutcomeKind, boolean>> = {
  refuse: false,
  respond: false,
  fault: false,
  results: true,
  token: true,
  patch: true,
  real: false,
  number: true,
};

/** Whether the caller is still there after the delays, which add up. */
async function waited(delayed: readonly Decision[], { sandbox, response }: RuledRequest): Promise<boolean> {
  const seconds = delayed.reduce((sum, decision) => sum + secondsOf(decision), 0);
  const left = closedSignal(response);
  await sandbox.clock.sleep(seconds * 1000, left).catch(() => {});
  return !left.aborted;
}

function secondsOf({ step: { outcome }, random }: Decision): number {
  const { delay = { seconds: 0 } } = outcome;
  return 'seconds' in delay ? delay.seconds : delay.from + (delay.to - delay.from) * random().number();
}

/** Whether an outcome takes the place of the interface, which would read the body. */
function takesBody(kind: OutcomeKind | undefined, { fault, after_bytes: afterBytes }: Outcome): boolean {
  switch (kind) {
    case 'refuse':
    case 'respond':
      return true;
    case 'fault':
      return afterBytes === undefined && fault !== 'truncate' && fault !== 'drip';
    case 'results':
    case 'token':
    case 'patch':
    case 'real':
    case 'number':
    case undefined:
      return false;
  }
}

/**
 * The journal shows what came, also when nobody reads it: many callers send a body behind the head, and an answer would
 * overtake it. Who asks for leave to send a body gets none, and is not waited for.
 */
async function receiveBody(request: RuledRequest['request']): Promise<void> {
  const { 'content-length': length = '0', 'transfer-encoding': encoding, expect } = request.headers;
  if (request.complete || expect !== undefined || (length === '0' && encoding === undefined)) return;
  await request.holdBody();
  request.releaseBody();
}

/** Every outcome, by its member of `then`. */
const outcomes: Readonly<Record<OutcomeKind, Apply>> = {
  refuse({ outcome }, ruled) {
    const [owner, error = ''] = outcome.refuse?.split('.') ?? [];
    if (owner === 'proxy') return send(proxyPage(error), ruled);
    ruled.overriding().error(error);
    return 'continue';
  },
  respond({ outcome }, ruled) {
    const { status = 200, headers = {}, body } = outcome.respond ?? {};
    return send({ status, headers, body }, ruled);
  },
  fault(applied, ruled) {
    const { fault = 'close' } = applied.outcome;
    ruled.context.fault = fault;
    return faults[fault](applied, ruled);
  },
  results({ decision, outcome }, ruled) {
    const { results = [], answer } = outcome;
    const use = whenUsed(decision, ruled);
    ruled.overriding().results(() => use({ results, answer }));
    return 'continue';
  },
  token({ decision, outcome }, ruled) {
    const { token = {} } = outcome;
    const use = whenUsed(decision, ruled);
    ruled.overriding().token(kindsIn(token), () => use(token));
    return 'continue';
  },
  number({ decision, outcome }, ruled) {
    const { number = 0 } = outcome;
    const use = whenUsed(decision, ruled);
    ruled.overriding().number(() => use(number));
    return 'continue';
  },
  patch({ decision, outcome }, ruled) {
    const use = whenUsed(decision, ruled);
    patchResponse(ruled.response, outcome.patch, () => use(true));
    return 'continue';
  },
  real({ outcome: { real = {} } }, { response }) {
    if (Object.keys(real).length > 0) changeResponse(response, real);
    return 'continue';
  },
};

function send(prepared: PreparedResponse, { response, sandbox }: RuledRequest): RuleResult {
  sendPrepared(response, prepared, sandbox.clock.now());
  return 'handled';
}

/** Outcomes on real answers count only when they come to be used: a request that was refused takes them back. */
function whenUsed(decision: Decision, ruled: RuledRequest): <T>(value: T) => T {
  let used = false;
  // Before the listener that stores the request in the journal.
  ruled.response.prependOnceListener('close', () => {
    if (!used) decision.withdraw();
  });
  return (value) => {
    if (!used) note(decision, ruled);
    used = true;
    return value;
  };
}
