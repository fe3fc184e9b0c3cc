import { InvalidRuleError } from './invalid-rule.ts';

/** What may stand between `{{` and `}}`. */
const plainNames = ['query', 'path', 'method', 'now', 'id', 'counter'] as const;
type PlainName = (typeof plainNames)[number];
const groups = ['body', 'parameter', 'header'] as const;
type Group = (typeof groups)[number];

/** What is filled in; undefined: nothing is there. */
export interface TemplateValues extends Readonly<Record<PlainName, () => string | undefined>> {
  readonly named: Readonly<Record<Group, (name: string) => string | undefined>>;
}

/** A text in which values are filled in stands in one of these places: values are escaped for it. */
export type TextPlace = keyof typeof escapes;

const placeholder = /\\?\{\{\s*([^{}]*?)\s*\}\}/g;
const escapedBraces = /\\\{\{/g;

export const isTemplate = (text: string): boolean => text.includes('{{');

/** The names in a text. @throws {InvalidRuleError} for one that is unknown, or has no end */
export function namesIn(text: string, field: string): string[] {
  if (isTemplate(text.replace(placeholder, ' ').replace(escapedBraces, ' ')))
    throw new InvalidRuleError(field, '{{ must have a name and }} behind it; \\{{ stands for itself');
  return [...text.matchAll(placeholder)].flatMap(([whole, name = '']) => {
    if (whole.startsWith('\\')) return [];
    if (isPlain(name) || groupOf(name) !== undefined) return [name];
    const all = [...plainNames, ...groups.map((group) => `${group}.NAME`)].join(', ');
    throw new InvalidRuleError(field, `{{${name}}} is none of ${all}; \\{{ stands for itself`);
  });
}

/** A text with its values. `\{{` stands for itself. */
export const fillText = (text: string, values: TemplateValues, place: TextPlace): string =>
  text
    .replace(placeholder, (whole, name: string) =>
      whole.startsWith('\\') ? whole : escapes[place](filledIn(name, values) ?? ''),
    )
    .replace(escapedBraces, '{{');

function filledIn(name: string, values: TemplateValues): string | undefined {
  if (isPlain(name)) return values[name]();
  const group = groupOf(name);
  return group === undefined ? undefined : values.named[group](name.slice(group.length + 1));
}

const isPlain = (name: string): name is PlainName => (plainNames as readonly string[]).includes(name);
const groupOf = (name: string): Group | undefined =>
  groups.find((group) => name.startsWith(`${group}.`) && name.length > group.length + 1);

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const percent = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

/** How a value is written in each place. */
const escapes = {
  plain: (text: string) => text,
  json: (text: string) => JSON.stringify(text).slice(1, -1),
  markup: (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark),
  address: percent,
  header: (text: string) => text.replace(/[^\x20-\x7e\xa0-\xff]/gu, percent),
} as const;
