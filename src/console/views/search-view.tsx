import { useState } from 'preact/hooks';
import { RecordingsPanel } from '../components/search/recordings.tsx';
import { SearchFindings } from '../components/search/search-findings.tsx';
import { exampleQuestion, SearchForm } from '../components/search/search-form.tsx';
import { useLoaded } from '../components/use-loaded.ts';
import { useConsole } from '../console-context.ts';
import { askSearch, type SearchFound } from '../state/ask-search.ts';
import { type SearchOptions, searchBody, searchFieldsOf } from '../state/search-options.ts';

/** Asks a question as an agent asks it, and shows why each result has its place. */
export function SearchView() {
  const { server, notices, root } = useConsole();
  const { value: fields = [] } = useLoaded(async () => searchFieldsOf(await server.documents.search()));
  const [query, setQuery] = useState('');
  const [options, setOptions] = useState<SearchOptions>({});
  const [apiKey, setApiKey] = useState(server.env.TAVILY_API_KEY ?? '');
  const [found, setFound] = useState<SearchFound | undefined>();
  /** The answer to another question, to compare. */
  const [compared, setCompared] = useState<SearchFound | undefined>();

  const asked = query.trim() === '' ? exampleQuestion : query;
  const ask = () => askSearch(server, apiKey, searchBody(asked, options, fields));
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
          ask={() => void notices.attempt(ask).then((result) => setFound(result ?? found))}
        />
        <p>
          <a href={`${server.url}/-/pages/`} target="_blank" rel="noreferrer">
            All stored pages
          </a>
          <span class="muted">{root === server.url ? '' : ' of this sandbox'}</span>
        </p>
        {found !== undefined && (
          <div class="columns">
            <div class="column">
              <button
                type="button"
                class="beside"
                onClick={() => setCompared(compared === undefined ? found : undefined)}
              >
                {compared === undefined ? 'Keep beside the next question' : 'Compare no more'}
              </button>
              <SearchFindings found={found} />
            </div>
            {compared !== undefined && compared !== found && (
              <div class="column">
                <h2>Before</h2>
                <SearchFindings found={compared} />
              </div>
            )}
          </div>
        )}
        <RecordingsPanel />
      </div>
    </>
  );
}
