import type { ShownRule } from '../../../client.ts';
import { useConsole } from '../../console-context.ts';
import { counted } from '../../state/format.ts';
import { appliedText, matchText, outcomeText } from '../../state/rule-text.ts';
import { ColumnHeads } from '../column-heads.tsx';
import { ShownText } from '../shown-text.tsx';

interface RuleTableProps {
  readonly rules: readonly ShownRule[];
  readonly changed: () => Promise<void>;
}

function classOf({ spent, applied }: ShownRule): string {
  if (spent) return 'spent';
  return applied === 0 ? 'unused' : '';
}

/** The rules in the order in which they are tried, with what has come of them. */
export function RuleTable({ rules, changed }: RuleTableProps) {
  const { server, notices, go } = useConsole();
  if (rules.length === 0) return <p class="muted">There are none: every answer is the real one.</p>;
  async function remove(id: string): Promise<void> {
    await notices.attempt(() => server.rules.delete(id));
    await changed();
  }
  const unused = rules.filter(({ applied }) => applied === 0).length;
  return (
    <>
      {unused > 0 && <p class="warning">{counted(unused, 'rule was', 'rules were')} never used.</p>}
      <table class="grid">
        <ColumnHeads names={['Rule', 'For', 'What happens', 'Applied']} hidden="Remove" />
        <tbody>
          {rules.map((rule) => (
            <tr key={rule.id} class={classOf(rule)}>
              <td>
                <ShownText text={rule.name ?? rule.id} />
              </td>
              <td>
                <ShownText text={matchText(rule)} />
              </td>
              <td>
                <ShownText text={outcomeText(rule)} />
              </td>
              <td>
                <span class="muted narrow-only">applied </span>
                <button
                  type="button"
                  class="small"
                  title="Show the requests that it was applied to"
                  onClick={() => go({ view: 'requests', id: undefined, filter: `rule:${rule.id}` })}
                >
                  {appliedText(rule)}
                </button>
              </td>
              <td>
                <button type="button" class="small danger" onClick={() => remove(rule.id)}>
                  Remove
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
