import type { ShownRule } from '../../client.ts';

/** What a rule does, in a line. */
export const outcomeText = ({ then }: Pick<ShownRule, 'then'>): string =>
  short([then].flat().map(textOfOne).join('; then '));

function textOfOne({ delay, ...outcome }: Exclude<ShownRule['then'], readonly unknown[]>): string {
  const parts = [
    ...(delay === undefined ? [] : [`after ${'seconds' in delay ? delay.seconds : `${delay.from} to ${delay.to}`} s`]),
    ...Object.entries(outcome).map(
      ([kind, value]) => `${kind} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ),
  ];
  return parts.join(', ');
}

/** Which requests a rule is for, in a line. */
export function matchText({ match }: Pick<ShownRule, 'match'>): string {
  const parts = Object.entries(match).map(
    ([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return parts.length === 0 ? 'every request' : short(parts.join(', '));
}

/** How often a rule was applied. Of one that never was it says whether requests came that it is for. */
export function appliedText({ matched, applied, spent, when }: ShownRule): string {
  if (applied === 0 && !spent) return matched === 0 ? 'unused, no request matched' : `unused, ${matched} matched`;
  const limit = when.times === undefined ? '' : ` of ${when.times}`;
  return `${applied}${limit}${spent ? ', spent' : ''}`;
}

const maxLength = 140;
const short = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);
