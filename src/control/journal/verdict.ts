import type { RequestFacts } from '../facts/request-facts.ts';
import type { Condition, RequestMatch } from '../rules/condition.ts';
import type { Entry } from './entry.ts';
import { isTruncated } from './entry-body.ts';

/** Whether a request fits; `unknown`: what its body says decides, and the journal does not have all of it. */
export type Verdict = 'fits' | 'differs' | 'unknown';

/** Whether the journal does not have the whole body of a request: it was cut, or is still on the way. */
export const isBodyUnknown = ({ requestBody, progress }: Entry): boolean =>
  progress === 'receiving' || isTruncated(requestBody);

/** @param isUnknown nothing can be said of the body */
export function judge(match: RequestMatch, facts: RequestFacts, isUnknown: boolean): Verdict {
  const verdicts = match.map((condition) => judgeOne(condition, facts, isUnknown));
  return verdicts.includes('differs') ? 'differs' : verdicts.includes('unknown') ? 'unknown' : 'fits';
}

function judgeOne(condition: Condition, facts: RequestFacts, isUnknown: boolean): Verdict {
  const { needs, parts, fits, field } = condition;
  if (!isUnknown || needs !== 'body' || (field === 'api_key' && facts.headers.authorization !== undefined))
    return fits(facts) ? 'fits' : 'differs';
  if (parts === undefined) return 'unknown';
  const verdicts = parts.matches.map((match) => judge(match, facts, isUnknown));
  const ofAny = verdicts.includes('fits') ? 'fits' : verdicts.includes('unknown') ? 'unknown' : 'differs';
  if (parts.kind === 'any_of' || ofAny === 'unknown') return ofAny;
  return ofAny === 'fits' ? 'differs' : 'fits';
}
