import { useId } from 'preact/hooks';
import type { SettingField } from '../../state/setting-fields.ts';

interface SettingInputProps {
  readonly field: SettingField;
  readonly text: string;
  /** Whether it has a value that is not shown. */
  readonly isHidden: boolean;
  /** Why it has no effect. */
  readonly reason: string | undefined;
  readonly change: (text: string) => void;
}

/** One setting to be changed, with what it means. */
export function SettingInput({ field, text, isHidden, reason, change }: SettingInputProps) {
  const { title, kind, values, description, byDefault, variable } = field;
  const id = useId();
  const shape = reason === undefined ? 'setting' : 'setting idle';
  const note = (
    <small id={id} class="muted">
      {reason !== undefined && <b>{reason}. </b>}
      {variable !== undefined && <code>{variable}</code>} {description}
    </small>
  );
  if (kind === 'choice')
    return (
      <div class={shape}>
        <label>
          {title}
          <select aria-describedby={id} value={text} onChange={({ currentTarget }) => change(currentTarget.value)}>
            {byDefault === undefined && <option value="">not set</option>}
            {values.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </select>
        </label>
        {note}
      </div>
    );
  return (
    <div class={shape}>
      <label>
        {title}
        <input
          type="text"
          aria-describedby={id}
          inputMode={kind === 'number' ? 'decimal' : 'text'}
          autocomplete="off"
          spellcheck={false}
          placeholder={placeholderOf(field, isHidden)}
          value={text}
          onInput={({ currentTarget }) => change(currentTarget.value)}
        />
      </label>
      {note}
    </div>
  );
}

function placeholderOf({ isSecret, byDefault, kind }: SettingField, isHidden: boolean): string {
  if (isSecret) return isHidden ? '*** (stays)' : 'none';
  return byDefault === undefined || kind === 'list' ? 'none' : '';
}
