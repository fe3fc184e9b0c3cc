import { AuthorizationFault } from '../model/authorization-fault.ts';
import { kindOf } from '../model/keep-policy.ts';
import type { DecisionStrategy, Policy, ResourceServer } from '../model/resource-server.ts';
import type { EvaluationContext } from './evaluation-context.ts';

/** What a policy has decided, with the decisions of the policies that it asked. */
export interface PolicyDecision {
  readonly policy: Policy;
  readonly isGranted: boolean;
  readonly asked: readonly PolicyDecision[];
}

/** Decides policies. Each is decided once: what one says does not depend on the permission. */
export type DecidePolicy = (id: string) => PolicyDecision | undefined;

/** Whether decisions together grant. */
export function together(strategy: DecisionStrategy, decisions: readonly { readonly isGranted: boolean }[]): boolean {
  const grants = decisions.filter(({ isGranted }) => isGranted).length;
  switch (strategy) {
    case 'AFFIRMATIVE':
      return grants > 0;
    case 'CONSENSUS':
      return grants > decisions.length - grants;
    case 'UNANIMOUS':
      return grants === decisions.length;
  }
}

/** The decisions of policies for one identity. @throws {AuthorizationFault} when one cannot be decided */
export function policyDecisions({ policies }: ResourceServer, context: EvaluationContext): DecidePolicy {
  const byId = new Map(policies.map((policy) => [policy.id, policy]));
  const known = new Map<string, PolicyDecision>();
  const open = new Set<string>();
  const decide: DecidePolicy = (id) => {
    const policy = byId.get(id);
    const before = known.get(id);
    if (policy === undefined || before !== undefined) return before;
    if (open.has(id)) throw new AuthorizationFault(`Circular reference found [${policy.name}].`);
    open.add(id);
    const asked = policy.type === 'aggregate' ? policy.policies.flatMap((other) => decide(other) ?? []) : [];
    open.delete(id);
    const isMet =
      policy.type === 'aggregate'
        ? asked.length > 0 && together(policy.decisionStrategy, asked)
        : kindOf(policy.type).decide?.(policy.config, context) === true;
    const decision = { policy, asked, isGranted: policy.logic === 'NEGATIVE' ? !isMet : isMet };
    known.set(id, decision);
    return decision;
  };
  return decide;
}
