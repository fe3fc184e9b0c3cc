import { useEffect, useState } from 'preact/hooks';
import type { ShownRule } from '../../../client.ts';
import { useConsole } from '../../console-context.ts';
import { JsonTree } from '../json/json-tree.tsx';

/** The rule that applied, with a button that removes it. */
export function RuleNote({ id }: { readonly id: string }) {
  const { server, notices } = useConsole();
  const [rule, setRule] = useState<ShownRule | 'gone' | undefined>();
  useEffect(() => {
    server.rules.get(id).then(setRule, () => setRule('gone'));
  }, []);
  if (rule === undefined) return null;
  if (rule === 'gone') return <p class="muted">The rule {id} is gone since.</p>;
  const { id: _id, matched, applied, spent, ...written } = rule;
  return (
    <section class="rule-note" aria-label="Rule">
      <h3>
        Rule {rule.name ?? id}
        <span class="muted">
          applied {applied} of {matched}
          {spent ? ', spent' : ''}
        </span>
        <button
          type="button"
          class="small"
          onClick={() =>
            notices.attempt(async () => {
              await server.rules.delete(id);
              setRule('gone');
            }, 'The rule is gone')
          }
        >
          Remove
        </button>
      </h3>
      <div class="json">
        <JsonTree value={written} />
      </div>
    </section>
  );
}
