import { LazyFacts } from '../facts/read-facts.ts';
import { applyRules } from './apply-rule.ts';
import type { RuledRequest, RuleResult } from './ruled-request.ts';

/**
 * Tries the rules of a sandbox on a request and applies the one that decides. The result is there at once when no rule
 * does and none needs the body; nothing else happens to the request then.
 */
export function tryRules(ruled: RuledRequest): RuleResult | Promise<RuleResult> {
  const { rules } = ruled.sandbox;
  const head = new LazyFacts(ruled, undefined);
  if (ruled.context.operationIn !== undefined || rules.needsBody(head)) return tryWithBody(ruled);
  const decisions = rules.decide(head);
  return decisions === undefined ? 'continue' : applyRules(decisions, ruled, head);
}

async function tryWithBody(ruled: RuledRequest): Promise<RuleResult> {
  const { request, response, sandbox } = ruled;
  const body = await request.holdBody();
  request.releaseBody();
  if (response.destroyed) return 'handled';
  const { context } = ruled;
  if (body !== undefined && context.operationIn !== undefined) context.operation = context.operationIn(body);
  const facts = new LazyFacts(ruled, body);
  const complete = sandbox.rules.needsUser(facts) ? new LazyFacts(ruled, body, await usernameOf(ruled, facts)) : facts;
  const decisions = sandbox.rules.decide(complete);
  return decisions === undefined ? 'continue' : applyRules(decisions, ruled, complete);
}

/** The name of the user whom a form of the token endpoint is about. */
async function usernameOf({ sandbox }: RuledRequest, { realm, body }: LazyFacts): Promise<string | undefined> {
  return realm === undefined ? undefined : sandbox.interfaces.tokens.usernameOf(realm, body);
}
