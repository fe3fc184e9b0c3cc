import type { EntryDetail } from '../../../client.ts';
import { type ToolAnswer, toolCallsIn } from '../../state/tool-calls.ts';
import { JsonTree } from '../json/json-tree.tsx';
import { ShownText } from '../shown-text.tsx';

/** What an agent called by MCP: tool, arguments, and what it was told. Nothing for other requests. */
export function ToolCalls({ detail }: { readonly detail: EntryDetail }) {
  return (
    <>
      {toolCallsIn(detail).map(({ tool, arguments: given, answer }, at) => (
        <section key={at} class="message" aria-label={`Tool call ${tool}`}>
          <h3>
            Tool call <ShownText class="tool-name" text={tool} />
          </h3>
          <div class="json">
            <JsonTree value={given} name="arguments" />
          </div>
          <Answer answer={answer} />
        </section>
      ))}
    </>
  );
}

function Answer({ answer }: { readonly answer: ToolAnswer }) {
  if (answer.kind === 'none') return <p class="muted">no result is kept</p>;
  const isFailure = answer.kind === 'error' || answer.failed;
  return (
    <>
      {isFailure && <p class="warning">{answer.kind === 'error' ? 'An error of the protocol' : 'The tool failed'}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <pre class="code" tabIndex={0}>
        <ShownText text={answer.text} />
      </pre>
    </>
  );
}
