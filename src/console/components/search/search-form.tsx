import { choices, type SearchOptions } from '../../state/search-options.ts';

interface SearchFormProps {
  readonly options: SearchOptions;
  readonly change: (options: SearchOptions) => void;
  readonly apiKey: string;
  readonly changeKey: (key: string) => void;
  readonly ask: () => void;
}

const titles = { topic: 'Topic', search_depth: 'Depth', time_range: 'Time range' } as const;

/** A question with its options. */
export function SearchForm({ options, change, apiKey, changeKey, ask }: SearchFormProps) {
  const text = (name: 'max_results' | 'include_domains' | 'exclude_domains', label: string, placeholder: string) => (
    <label>
      {label}
      <input
        placeholder={placeholder}
        value={options[name]}
        onInput={({ currentTarget }) => change({ ...options, [name]: currentTarget.value })}
      />
    </label>
  );
  const check = (name: 'include_answer' | 'include_raw_content', label: string) => (
    <label class="inline">
      <input
        type="checkbox"
        checked={options[name]}
        onChange={({ currentTarget }) => change({ ...options, [name]: currentTarget.checked })}
      />
      {label}
    </label>
  );
  return (
    <form
      class="search-form"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <div class="ask">
        <input
          type="search"
          aria-label="Question"
          placeholder="capital of France"
          value={options.query}
          onInput={({ currentTarget }) => change({ ...options, query: currentTarget.value })}
        />
        <button type="submit" class="primary" disabled={options.query.trim() === ''}>
          Search
        </button>
      </div>
      <div class="fields">
        {(['topic', 'search_depth', 'time_range'] as const).map((name) => (
          <label key={name}>
            {titles[name]}
            <select
              value={options[name]}
              onChange={({ currentTarget }) => change({ ...options, [name]: currentTarget.value })}
            >
              {choices[name].map((value) => (
                <option key={value} value={value}>
                  {value === '' ? 'default' : value}
                </option>
              ))}
            </select>
          </label>
        ))}
        {text('max_results', 'Results', 'default')}
        {text('include_domains', 'Only domains', 'a.example, b.example')}
        {text('exclude_domains', 'Not domains', 'c.example')}
        <label>
          API key
          <input
            autocomplete="off"
            spellcheck={false}
            value={apiKey}
            onInput={({ currentTarget }) => changeKey(currentTarget.value)}
          />
        </label>
        {check('include_answer', 'answer')}
        {check('include_raw_content', 'raw content')}
      </div>
    </form>
  );
}
