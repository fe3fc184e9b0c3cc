import { isPlainObject, type JsonCursor, member, string } from '../json-cursor.ts';
import type { ProfileInput } from '../realm.ts';

const lineTypes = ['email', 'tel', 'url', 'number', 'range', 'datetime-local', 'date', 'month', 'week', 'time'];
const choices = ['select', 'multiselect', 'select-radiobuttons', 'multiselect-checkboxes'];
const kinds: ReadonlySet<string> = new Set(['textarea', ...choices, ...lineTypes.map((type) => `html5-${type}`)]);

const optionsOf = (validator: unknown): readonly string[] =>
  isPlainObject(validator) && Array.isArray(validator.options) ? validator.options.map(String) : [];

/**
 * How people fill in an attribute, as its annotations say; undefined for a line of text.
 * @param validators they name what may be chosen
 */
export function readProfileInput(
  annotations: JsonCursor,
  validators: ReadonlyMap<string, unknown>,
): ProfileInput | undefined {
  const kind = string(member(annotations, 'inputType'));
  if (kind === undefined || !kinds.has(kind)) return undefined;
  const from = string(member(annotations, 'inputOptionsFromValidation')) ?? 'options';
  const labels = member(annotations, 'inputOptionLabels').value;
  const prefix = string(member(annotations, 'inputOptionLabelsI18nPrefix'));
  const labelOf = (option: string): string => {
    if (isPlainObject(labels)) return String(labels[option] ?? option);
    return prefix === undefined ? option : `\${${prefix}.${option}}`;
  };
  const options = optionsOf(validators.get(from)).map((value) => ({ value, label: labelOf(value) }));
  return { kind, options };
}
