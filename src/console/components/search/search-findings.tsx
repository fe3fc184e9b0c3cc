import { useCallback } from 'preact/hooks';
import { useConsole } from '../../console-context.ts';
import type { SearchFound } from '../../state/ask-search.ts';
import { counted } from '../../state/format.ts';
import { hitsOf, termSum } from '../../state/hits.ts';
import { resultsIn } from '../../state/search-answer.ts';
import { CodeTabs } from '../code-tabs.tsx';
import { EntryLink } from '../entry-link.tsx';
import { JsonTree } from '../json/json-tree.tsx';
import { Panel } from '../panel.tsx';
import { ShownText } from '../shown-text.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { StepList } from '../step-list.tsx';
import { SearchResultItem } from './search-result.tsx';

/** What came of a search, and why each result has its place. */
export function SearchFindings({ found: { status, answer, steps, entryId, rule } }: { readonly found: SearchFound }) {
  const { server } = useConsole();
  const hits = hitsOf(steps);
  const highest = Math.max(0, ...hits.map(termSum));
  const results = resultsIn(answer);
  const { answer: text } = (answer ?? {}) as { answer?: unknown };
  const codeOf = useCallback(
    (language: 'curl' | 'fetch' | 'python') =>
      entryId === undefined ? Promise.resolve('') : server.requests.code(entryId, language),
    [entryId],
  );

  return (
    <>
      <p role="status">
        <StatusBadge status={status} /> {counted(results.length, 'result')}
        {rule !== undefined && (
          <>
            {' '}
            by rule <ShownText text={rule} />
          </>
        )}
        {entryId !== undefined && (
          <>
            {' '}
            as <EntryLink id={entryId}>request #{entryId}</EntryLink>
          </>
        )}
      </p>
      {typeof text === 'string' && (
        <p class="answer">
          <ShownText text={text} />
        </p>
      )}
      <StepList steps={steps.filter(({ step }) => step !== 'hit')} />
      <ol class="results" aria-label="Results">
        {results.map((result) => (
          <SearchResultItem
            key={result.url}
            result={result}
            hit={hits.find(({ url }) => url === result.url)}
            isRuled={rule !== undefined}
            highest={highest}
          />
        ))}
      </ol>
      <details key={`answer ${entryId}`} open={status >= 400}>
        <summary>The answer as an agent gets it</summary>
        <Answer answer={answer} />
      </details>
      {entryId !== undefined && (
        <Panel title="This request as code">
          <CodeTabs key={entryId} codeOf={codeOf} />
        </Panel>
      )}
    </>
  );
}

function Answer({ answer }: { readonly answer: unknown }) {
  return typeof answer === 'string' ? (
    <pre class="code">
      <ShownText text={answer} />
    </pre>
  ) : (
    <div class="json">
      <JsonTree value={answer} />
    </div>
  );
}
