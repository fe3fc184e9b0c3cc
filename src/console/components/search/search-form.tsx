import type { SearchField, SearchOptions } from '../../state/search-options.ts';
import { SearchFieldInput } from './search-field.tsx';

interface SearchFormProps {
  /** Every option that a search has. */
  readonly fields: readonly SearchField[];
  readonly query: string;
  readonly changeQuery: (query: string) => void;
  readonly options: SearchOptions;
  readonly change: (options: SearchOptions) => void;
  readonly apiKey: string;
  readonly changeKey: (key: string) => void;
  readonly ask: () => void;
}

/** What an empty field shows, and asks. */
export const exampleQuestion = 'capital of France';

/** A question with its options. */
export function SearchForm({ fields, query, changeQuery, options, change, apiKey, changeKey, ask }: SearchFormProps) {
  const input = (field: SearchField) => (
    <SearchFieldInput
      key={field.name}
      field={field}
      text={options[field.name] ?? ''}
      change={(text) => change({ ...options, [field.name]: text })}
    />
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
          placeholder={exampleQuestion}
          value={query}
          onInput={({ currentTarget }) => changeQuery(currentTarget.value)}
        />
        <button type="submit" class="primary">
          Search
        </button>
      </div>
      <div class="fields">
        {fields.filter(({ isCommon }) => isCommon).map(input)}
        <label>
          API key
          <input
            autocomplete="off"
            spellcheck={false}
            value={apiKey}
            onInput={({ currentTarget }) => changeKey(currentTarget.value)}
          />
        </label>
      </div>
      <details>
        <summary>More options</summary>
        <div class="fields">{fields.filter(({ isCommon }) => !isCommon).map(input)}</div>
      </details>
    </form>
  );
}
