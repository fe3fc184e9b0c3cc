import { type FactSource, LazyFacts } from '../facts/read-facts.ts';
import { applyRule } from './apply-rule.ts';
import type { RuleContext, RuleResult } from './rule-context.ts';

/** A request to which rules may apply. */
export type RuledRequest = RuleContext & FactSource;

/**
 * Tries the rules of a sandbox on a request and applies the one that decides. The result is there at once when no rule
 * does and none needs the body; nothing else happens to the request then.
 */
export function tryRules(context: RuledRequest): RuleResult | Promise<RuleResult> {
  const { rules } = context.sandbox;
  const head = new LazyFacts(context, undefined);
  if (rules.needsBody(head)) return tryWithBody(context);
  const decision = rules.decide(head);
  return decision === undefined ? 'continue' : applyRule(decision, context);
}

async function tryWithBody(context: RuledRequest): Promise<RuleResult> {
  const { request, response, sandbox } = context;
  const body = await request.holdBody();
  request.releaseBody();
  if (response.destroyed) return 'handled';
  const facts = new LazyFacts(context, body);
  const decision = sandbox.rules.decide(
    sandbox.rules.needsUser(facts) ? new LazyFacts(context, body, await usernameOf(context, facts)) : facts,
  );
  return decision === undefined ? 'continue' : applyRule(decision, context);
}

/** The name of the user whom a form of the token endpoint is about. */
async function usernameOf({ sandbox }: RuledRequest, { realm, body }: LazyFacts): Promise<string | undefined> {
  return realm === undefined ? undefined : sandbox.stage.tokens.usernameOf(realm, body);
}
