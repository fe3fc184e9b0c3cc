import type { SettingField } from '../../state/setting-fields.ts';

interface SettingInputProps {
  readonly field: SettingField;
  readonly text: string;
  readonly change: (text: string) => void;
}

/** One setting to be changed. */
export function SettingInput({ field, text, change }: SettingInputProps) {
  const { title, kind, secret, values = [], optional } = field;
  if (kind === 'choice')
    return (
      <label>
        {title}
        <select value={text} onChange={({ currentTarget }) => change(currentTarget.value)}>
          {optional === true && <option value="">none</option>}
          {values.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </select>
      </label>
    );
  return (
    <label>
      {title}
      <input
        type="text"
        inputMode={kind === 'number' ? 'decimal' : 'text'}
        autocomplete="off"
        spellcheck={false}
        placeholder={secret === true ? '*** (stays)' : optional === true ? 'none' : kind === 'list' ? 'none' : ''}
        value={text}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
    </label>
  );
}
