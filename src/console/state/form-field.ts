/** What a form knows about one value that it asks for. */
export interface FormField {
  readonly title: string;
  readonly kind: 'choice' | 'number' | 'text' | 'day' | 'list' | 'switch';
  /** The values of a choice; empty for every other kind. */
  readonly values: readonly string[];
  /** What the value means. */
  readonly description: string | undefined;
  /** What the server takes when the value is absent; undefined: the value may be missing altogether. */
  readonly byDefault: string | undefined;
}

/** The members of a JSON Schema that a form needs. */
export interface FieldSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly anyOf?: readonly FieldSchema[];
  readonly description?: string;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  /** The server does not show the value. */
  readonly secret?: boolean;
  /** The variable of a setting. */
  readonly env?: string;
}

/** @param name `search_depth` and `searchDepth` both become `Search depth` */
export function formField(name: string, schema: FieldSchema): FormField {
  const values = valuesOf(schema);
  return {
    title: titleOf(name),
    kind: values.length > 0 ? 'choice' : kindOf(schema),
    values,
    description: schema.description?.replaceAll('`', ''),
    byDefault: schema.default === undefined ? undefined : String(schema.default),
  };
}

/** Where a value may be one of several kinds, the named values are offered. */
const valuesOf = ({ enum: values = [], anyOf = [] }: FieldSchema): readonly string[] => [
  ...values,
  ...anyOf.flatMap((one) => one.enum ?? []),
];

function kindOf({ type, pattern }: FieldSchema): Exclude<FormField['kind'], 'choice'> {
  if (type === 'boolean') return 'switch';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'array') return 'list';
  return pattern !== undefined && takesDaysOnly(pattern) ? 'day' : 'text';
}

const takesDaysOnly = (pattern: string) => new RegExp(pattern).test('2030-01-31') && !new RegExp(pattern).test('text');

/** Words that are written in capitals. */
const acronyms = /\b(?:api|cors|id|url)\b/gi;

function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ').replace(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(acronyms, (word) => word.toUpperCase());
}

/** The items of a list as a person writes them. */
export const listItems = (text: string): string[] => text.split(/[\s,]+/).filter((item) => item !== '');
