import { useState } from 'preact/hooks';
import type { NewRule } from '../../../client.ts';
import { useConsole } from '../../console-context.ts';

const example = `{
  "match": { "interface": "search" },
  "when": { "skip": 1, "times": 1 },
  "then": { "refuse": "search.rate-limited" }
}`;

/** A rule as JSON, for what no preset does. */
export function RuleForm({ changed }: { readonly changed: () => Promise<void> }) {
  const { server, notices } = useConsole();
  const [text, setText] = useState(example);
  async function add(event: Event): Promise<void> {
    event.preventDefault();
    await notices.attempt(() => server.rules.add(JSON.parse(text) as NewRule), 'Added at the end');
    await changed();
  }
  return (
    <details>
      <summary>Write a rule</summary>
      <form class="stack" onSubmit={add}>
        <label>
          A rule as JSON
          <textarea
            rows={7}
            spellcheck={false}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
        <div class="actions">
          <button type="submit">Add it</button>
        </div>
      </form>
    </details>
  );
}
