import { type FieldSchema, type FormField, formField } from './form-field.ts';

/** A setting that a sandbox can have of its own, as it is shown and changed. */
export interface SettingField extends FormField {
  /** Nested: `app.variant`. */
  readonly path: string;
  /** The server shows `***`: an empty input leaves the value as it is. */
  readonly isSecret: boolean;
  /** The variable that sets it at the start. */
  readonly variable: string | undefined;
}

/** The settings of one interface. */
export interface SettingGroup {
  readonly name: string;
  readonly title: string;
  readonly fields: readonly SettingField[];
}

interface ControlDocument {
  readonly components: { readonly schemas: { readonly Settings: FieldSchema } };
}

/** Every setting of a sandbox. @param document the OpenAPI document of the control plane */
export function settingGroupsOf(document: unknown): SettingGroup[] {
  const { properties = {} } = (document as ControlDocument).components.schemas.Settings;
  return Object.entries(properties).map(([name, group]) => ({
    name,
    title: group.description ?? name,
    fields: Object.entries(group.properties ?? {}).map(([key, schema]) => ({
      path: `${name}.${key}`,
      isSecret: schema.secret === true,
      variable: schema.env,
      ...formField(key, schema),
    })),
  }));
}

type Nested = Readonly<Record<string, unknown>>;

const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Nested)[key] : undefined),
      value,
    );

/** The text of a setting in the form. Secrets are not shown. */
export function fieldText({ path, isSecret }: SettingField, settings: unknown): string {
  const value = at(settings, path);
  if (isSecret || value === undefined) return '';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** The value that a text means; null for the default. Nonsense is left to the server, which names what is wrong. */
function fieldValue({ kind, byDefault }: SettingField, text: string): unknown {
  const mayBeMissing = byDefault === undefined;
  if (text.trim() === '' && kind !== 'list') return kind === 'text' && !mayBeMissing ? '' : null;
  switch (kind) {
    case 'number':
      return Number.isNaN(Number(text)) ? text : Number(text);
    case 'switch':
      return text === 'true' || (text === 'false' ? false : text);
    case 'list':
      return items(text);
    case 'choice':
    case 'day':
    case 'text':
      return text;
  }
}

const items = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** The settings to send for texts that were changed, nested. */
export function changedSettings(
  fields: readonly SettingField[],
  texts: Readonly<Record<string, string>>,
  before: unknown,
): Record<string, Record<string, unknown>> {
  const changes: Record<string, Record<string, unknown>> = {};
  for (const field of fields) {
    const text = texts[field.path];
    if (text === undefined || text === fieldText(field, before)) continue;
    const value = fieldValue(field, text);
    const [group = '', name = ''] = field.path.split('.');
    changes[group] = { ...changes[group], [name]: value };
  }
  return changes;
}

/** Whether a secret is set: the server shows `***` then. */
export const isSet = ({ path }: Pick<SettingField, 'path'>, settings: unknown): boolean => {
  const value = at(settings, path);
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
};
