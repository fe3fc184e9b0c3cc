import { useCallback, useState } from 'preact/hooks';
import { CodeTabs } from '../components/code-tabs.tsx';
import { EntryLink } from '../components/entry-link.tsx';
import { JsonTree } from '../components/json/json-tree.tsx';
import { Panel } from '../components/panel.tsx';
import { SearchForm } from '../components/search/search-form.tsx';
import { SearchResultItem } from '../components/search/search-result.tsx';
import { ShownText } from '../components/shown-text.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { StepList } from '../components/step-list.tsx';
import { useLoaded } from '../components/use-loaded.ts';
import { useConsole } from '../console-context.ts';
import { counted } from '../state/format.ts';
import { hitsOf, type Step, termSum } from '../state/hits.ts';
import { answerOf, resultsIn } from '../state/search-answer.ts';
import { type SearchOptions, searchBody, searchFieldsOf } from '../state/search-options.ts';

interface Found {
  readonly status: number;
  readonly answer: unknown;
  readonly steps: readonly Step[];
  /** The id of the request in the journal; undefined when the journal has none. */
  readonly entryId: string | undefined;
}

/** Asks a question as an agent asks it, and shows why each result has its place. */
export function SearchView() {
  const { server, notices, root } = useConsole();
  const { value: fields = [] } = useLoaded(async () => searchFieldsOf(await server.documents.search()));
  const [query, setQuery] = useState('');
  const [options, setOptions] = useState<SearchOptions>({});
  const [apiKey, setApiKey] = useState(server.env.TAVILY_API_KEY ?? '');
  const [found, setFound] = useState<Found | undefined>();

  async function search(): Promise<Found> {
    const body = searchBody(query, options, fields);
    const response = await fetch(`${server.url}/search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = answerOf(await response.text());
    const explained = response.ok ? await server.search.explain(body) : { why: [] };
    const { request_id: ownId } = (answer ?? {}) as { request_id?: unknown };
    const own = typeof ownId === 'string' ? { text: ownId } : {};
    const { requests } = await server.requests.list({ operation: 'search', limit: 1, ...own });
    return { status: response.status, answer, steps: explained.why, entryId: requests[0]?.id };
  }

  const hits = hitsOf(found?.steps ?? []);
  const highest = Math.max(0, ...hits.map(termSum));
  const results = resultsIn(found?.answer);
  const { answer } = (found?.answer ?? {}) as { answer?: unknown };
  const entryId = found?.entryId;
  const codeOf = useCallback(
    (language: 'curl' | 'fetch' | 'python') =>
      entryId === undefined ? Promise.resolve('') : server.requests.code(entryId, language),
    [entryId],
  );

  return (
    <>
      <h1 class="hidden">Search</h1>
      <div class="page">
        <SearchForm
          fields={fields}
          query={query}
          changeQuery={setQuery}
          options={options}
          change={setOptions}
          apiKey={apiKey}
          changeKey={setApiKey}
          ask={() => void notices.attempt(search).then((result) => setFound(result ?? found))}
        />
        <p>
          <a href={`${server.url}/-/pages/`} target="_blank" rel="noreferrer">
            All stored pages
          </a>
          <span class="muted">{root === server.url ? '' : ' of this sandbox'}</span>
        </p>
        {found !== undefined && (
          <>
            <p role="status">
              <StatusBadge status={found.status} /> {counted(results.length, 'result')}
              {entryId !== undefined && (
                <>
                  {' '}
                  as <EntryLink id={entryId}>request #{entryId}</EntryLink>
                </>
              )}
            </p>
            {typeof answer === 'string' && (
              <p class="answer">
                <ShownText text={answer} />
              </p>
            )}
            <StepList steps={found.steps.filter(({ step }) => step !== 'hit')} />
            <ol class="results" aria-label="Results">
              {results.map((result) => (
                <SearchResultItem
                  key={result.url}
                  result={result}
                  hit={hits.find(({ url }) => url === result.url)}
                  highest={highest}
                />
              ))}
            </ol>
            <details key={`answer ${entryId}`} open={found.status >= 400}>
              <summary>The answer as an agent gets it</summary>
              {typeof found.answer === 'string' ? (
                <pre class="code">
                  <ShownText text={found.answer} />
                </pre>
              ) : (
                <div class="json">
                  <JsonTree value={found.answer} />
                </div>
              )}
            </details>
            {entryId !== undefined && (
              <Panel title="This request as code">
                <CodeTabs key={entryId} codeOf={codeOf} />
              </Panel>
            )}
          </>
        )}
      </div>
    </>
  );
}
