import type { SearchField } from '../../state/search-options.ts';

interface SearchFieldInputProps {
  readonly field: SearchField;
  readonly text: string;
  readonly change: (text: string) => void;
}

/** An option of a search as a control. */
export function SearchFieldInput({ field, text, change }: SearchFieldInputProps) {
  const { title, kind, values = [], placeholder = 'default' } = field;
  switch (kind) {
    case 'choice':
      return (
        <label>
          {title}
          <select value={text} onChange={({ currentTarget }) => change(currentTarget.value)}>
            <option value="">default</option>
            {values.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </select>
        </label>
      );
    case 'switch':
      return (
        <label class="inline">
          <input
            type="checkbox"
            checked={text !== ''}
            onChange={({ currentTarget }) => change(currentTarget.checked ? 'on' : '')}
          />
          {title}
        </label>
      );
    case 'day':
      return (
        <label>
          {title}
          <input type="date" value={text} onInput={({ currentTarget }) => change(currentTarget.value)} />
        </label>
      );
    default:
      return (
        <label>
          {title}
          <input
            class={kind === 'number' ? 'short' : ''}
            inputMode={kind === 'number' ? 'numeric' : 'text'}
            placeholder={placeholder}
            value={text}
            onInput={({ currentTarget }) => change(currentTarget.value)}
          />
        </label>
      );
  }
}
