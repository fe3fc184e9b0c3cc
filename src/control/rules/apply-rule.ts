import { kindsIn } from './changed-tokens.ts';
import { closedSignal } from './closed-signal.ts';
import { faults } from './faults/faults.ts';
import type { Outcome, OutcomeKind } from './outcome-schema.ts';
import { patchResponse } from './outcomes/patch.ts';
import { proxyPage } from './outcomes/proxy-page.ts';
import { type PreparedResponse, sendPrepared } from './outcomes/send-prepared.ts';
import type { Decision } from './rule-entry.ts';
import type { RuledRequest, RuleResult } from './ruled-request.ts';

type Apply = (decision: Decision, ruled: RuledRequest) => RuleResult | Promise<RuleResult>;

/** Does what the rule that decided a request says. */
export async function applyRule(decision: Decision, ruled: RuledRequest): Promise<RuleResult> {
  const { response } = ruled;
  const { then } = decision.rule;
  const kind = (Object.keys(outcomes) as OutcomeKind[]).find((name) => then[name] !== undefined);
  ruled.context.rule = decision.id;
  ruled.context.outcome = kind;
  // Also while the caller waits: whose body is left lying is not seen to leave.
  const received = then.delay !== undefined || takesBody(then) ? receiveBody(ruled.request) : undefined;
  if (then.delay !== undefined && !(await waited(then.delay, decision, ruled))) return 'handled';
  if (then.fault !== 'hang' && takesBody(then)) await received;
  if (response.destroyed) return 'handled';
  const result = kind === undefined ? 'continue' : await outcomes[kind](decision, ruled);
  return response.destroyed ? 'handled' : result;
}

/** Whether the caller is still there after the delay. */
async function waited(
  delay: NonNullable<Outcome['delay']>,
  { random }: Decision,
  { sandbox, response }: RuledRequest,
): Promise<boolean> {
  const seconds = 'seconds' in delay ? delay.seconds : delay.from + (delay.to - delay.from) * random().number();
  const left = closedSignal(response);
  await sandbox.clock.sleep(seconds * 1000, left).catch(() => {});
  return !left.aborted;
}

/** Whether an outcome takes the place of the interface, which would read the body. */
const takesBody = ({ refuse, respond, fault }: Outcome) =>
  refuse !== undefined || respond !== undefined || (fault !== undefined && fault !== 'truncate' && fault !== 'drip');

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
  refuse({ rule }, ruled) {
    const [owner, error = ''] = rule.then.refuse?.split('.') ?? [];
    if (owner === 'proxy') return send(proxyPage(error), ruled);
    ruled.overriding().error(error);
    return 'continue';
  },
  respond({ rule }, ruled) {
    const { status = 200, headers = {}, body } = rule.then.respond ?? {};
    return send({ status, headers, body }, ruled);
  },
  fault(decision, ruled) {
    const { fault = 'close' } = decision.rule.then;
    ruled.context.fault = fault;
    return faults[fault](decision, ruled);
  },
  results(decision, ruled) {
    const { results = [], answer } = decision.rule.then;
    const use = whenUsed(decision, ruled);
    ruled.overriding().results(() => use({ results, answer }));
    return 'continue';
  },
  token(decision, ruled) {
    const { token = {} } = decision.rule.then;
    const use = whenUsed(decision, ruled);
    ruled.overriding().token(kindsIn(token), () => use(token));
    return 'continue';
  },
  number(decision, ruled) {
    const { number = 0 } = decision.rule.then;
    const use = whenUsed(decision, ruled);
    ruled.overriding().number(() => use(number));
    return 'continue';
  },
  patch(decision, ruled) {
    const use = whenUsed(decision, ruled);
    patchResponse(ruled.response, decision.rule.then.patch, () => use(true));
    return 'continue';
  },
};

function send(prepared: PreparedResponse, { response, sandbox }: RuledRequest): RuleResult {
  sendPrepared(response, prepared, sandbox.clock.now());
  return 'handled';
}

/** Outcomes on real answers count only when they come to be used: a request that was refused takes them back. */
function whenUsed({ id, withdraw }: Decision, { response, context }: RuledRequest): <T>(value: T) => T {
  let used = false;
  context.rule = undefined;
  // Before the listener that stores the request in the journal.
  response.prependOnceListener('close', () => {
    if (!used) withdraw();
  });
  return (value) => {
    used = true;
    context.rule = id;
    return value;
  };
}
