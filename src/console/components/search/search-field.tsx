import type { SearchField } from '../../state/search-options.ts';

interface SearchFieldInputProps {
  readonly field: SearchField;
  readonly text: string;
  readonly change: (text: string) => void;
}

/** An option of a search as a control. */
export function SearchFieldInput({ field, text, change }: SearchFieldInputProps) {
  const { title, kind, values, byDefault = 'default', description } = field;
  switch (kind) {
    case 'choice':
      return (
        <label title={description}>
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
        <label class="inline" title={description}>
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
        <label title={description}>
          {title}
          <input type="date" value={text} onInput={({ currentTarget }) => change(currentTarget.value)} />
        </label>
      );
    case 'number':
    case 'list':
    case 'text':
      return (
        <label title={description}>
          {title}
          <input
            class={kind === 'number' ? 'short' : ''}
            inputMode={kind === 'number' ? 'numeric' : 'text'}
            placeholder={kind === 'list' ? 'a.example, b.example' : byDefault}
            value={text}
            onInput={({ currentTarget }) => change(currentTarget.value)}
          />
        </label>
      );
  }
}
