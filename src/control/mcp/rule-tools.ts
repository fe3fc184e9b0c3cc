import * as z from 'zod';
import { ruleRoutes } from '../routes/rules.ts';
import { type ControlTool, fieldsOf } from './control-tool.ts';
import { shortLines, shortText } from './short-text.ts';

interface Listed {
  readonly id: string;
  readonly matched: number;
  readonly applied: number;
  readonly spent: boolean;
}

const addRule: ControlTool = {
  name: 'add_rule',
  description:
    'Arranges what requests get that match: a refusal, a response, a fault, results, a token, a delay. For example ' +
    '{"match":{"operation":"search"},"when":{"times":1},"then":{"refuse":"search.rate-limited"}}. Rules are tried in order.',
  shape: fieldsOf(ruleRoutes, 'POST', '/rules'),
  hint: 'The resource understudy://docs/control.md explains rules, with a table of outcomes.',
  async run(body, { call }) {
    const { id, ...rule } = (await call({ method: 'POST', path: '/rules', body })) as Listed;
    return shortText(`${id} is added. remove_rules with this id removes it.\n${JSON.stringify(rule)}`, 'not shown');
  },
};

const removeRules: ControlTool = {
  name: 'remove_rules',
  description: 'Removes the rule with an id, otherwise all rules, and lists what is left with how often each applied.',
  shape: { id: z.string().optional() },
  hint: 'Without an id all rules are removed.',
  async run({ id }, { call }) {
    if (id === undefined) await call({ method: 'DELETE', path: '/rules' });
    else await call({ method: 'DELETE', path: '/rules/{id}', params: { id: String(id) } });
    const { rules } = (await call({ method: 'GET', path: '/rules' })) as { rules: Listed[] };
    if (rules.length === 0) return 'No rule is left.';
    const lines = rules.map(({ id: left, matched, applied, spent, ...rule }) => {
      const counts = `matched ${matched}, applied ${applied}${spent ? ', spent' : ''}`;
      return `${left} (${counts}) ${JSON.stringify(rule)}`.slice(0, 500);
    });
    return shortLines(lines, (shown) => `${shown} of ${rules.length} rules.`);
  },
};

export const ruleTools: readonly ControlTool[] = [addRule, removeRules];
