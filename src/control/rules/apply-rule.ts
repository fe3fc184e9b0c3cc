import { closedSignal } from './closed-signal.ts';
import { faults } from './faults/faults.ts';
import type { Outcome, OutcomeKind } from './outcome-schema.ts';
import { patchResponse } from './outcomes/patch.ts';
import { setPreparedResponse } from './outcomes/prepared-response.ts';
import { proxyPage } from './outcomes/proxy-page.ts';
import { setOverrides } from './overrides.ts';
import type { RuleContext, RuleResult } from './rule-context.ts';
import type { Decision } from './rule-entry.ts';

type Apply = (decision: Decision, context: RuleContext) => RuleResult | Promise<RuleResult>;

/** Does what the rule that decided a request says. */
export async function applyRule(decision: Decision, context: RuleContext): Promise<RuleResult> {
  const { entry, response } = context;
  const { then } = decision.rule;
  const kind = (Object.keys(outcomes) as OutcomeKind[]).find((name) => then[name] !== undefined);
  if (entry !== undefined) {
    entry.rule = decision.id;
    entry.outcome = kind;
  }
  // Also while the caller waits: whose body is left lying is not seen to leave.
  const received = then.delay !== undefined || takesBody(then) ? receiveBody(context.request) : undefined;
  if (then.delay !== undefined && !(await waited(then.delay, decision, context))) return 'handled';
  if (then.fault !== 'hang' && takesBody(then)) await received;
  if (response.destroyed) return 'handled';
  const result = kind === undefined ? 'continue' : await outcomes[kind](decision, context);
  return response.destroyed ? 'handled' : result;
}

/** Whether the caller is still there after the delay. */
async function waited(
  delay: NonNullable<Outcome['delay']>,
  { random }: Decision,
  { sandbox, response }: RuleContext,
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
async function receiveBody(request: RuleContext['request']): Promise<void> {
  const { 'content-length': length = '0', 'transfer-encoding': encoding, expect } = request.headers;
  if (request.complete || expect !== undefined || (length === '0' && encoding === undefined)) return;
  await request.holdBody();
  request.releaseBody();
}

/** Every outcome, by its member of `then`. */
const outcomes: Readonly<Record<OutcomeKind, Apply>> = {
  refuse({ rule }, { request, interface: name }) {
    const [owner, error = ''] = rule.then.refuse?.split('.') ?? [];
    if (owner === 'proxy') setPreparedResponse(request, proxyPage(error));
    else setOverrides(request, { interface: name, error });
    return 'continue';
  },
  respond({ rule }, { request }) {
    const { status = 200, headers = {}, body } = rule.then.respond ?? {};
    setPreparedResponse(request, { status, headers, body });
    return 'continue';
  },
  fault(decision, context) {
    const { fault = 'close' } = decision.rule.then;
    if (context.entry !== undefined) context.entry.fault = fault;
    return faults[fault](decision, context);
  },
  results(decision, context) {
    const { results = [], answer } = decision.rule.then;
    const use = whenUsed(decision, context);
    setOverrides(context.request, { interface: 'search', results: () => use({ results, answer }) });
    return 'continue';
  },
  token(decision, context) {
    const { token = {} } = decision.rule.then;
    const use = whenUsed(decision, context);
    setOverrides(context.request, { interface: 'token', token: () => use(token) });
    return 'continue';
  },
  number(decision, context) {
    const { number = 0 } = decision.rule.then;
    const use = whenUsed(decision, context);
    setOverrides(context.request, { interface: 'example-app', number: () => use(number) });
    return 'continue';
  },
  patch(decision, context) {
    const use = whenUsed(decision, context);
    patchResponse(context.response, decision.rule.then.patch, () => use(true));
    return 'continue';
  },
};

/** Outcomes on real answers count only when they come to be used: a request that was refused takes them back. */
function whenUsed({ id, withdraw }: Decision, { response, entry }: RuleContext): <T>(value: T) => T {
  let used = false;
  if (entry !== undefined) entry.rule = undefined;
  // Before the journal's own listener, which completes the entry.
  response.prependOnceListener('close', () => {
    if (!used) withdraw();
  });
  return (value) => {
    used = true;
    if (entry !== undefined) entry.rule = id;
    return value;
  };
}
