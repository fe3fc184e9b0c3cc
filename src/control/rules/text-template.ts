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

const placeholder = /\\?\{\{([^{}]*)\}\}/g;
const escapedBraces = /\\\{\{/g;

export const isTemplate = (text: string): boolean => text.includes('{{');

/** Filling in more, or in longer texts, would keep others waiting. */
const maxPlaceholders = 10_000;
const maxTemplateLength = 1_000_000;

/** What the texts of a rule have taken up. */
export interface Placeholders {
  count: number;
}

/** The names in a text. @throws {InvalidRuleError} for one that is unknown or has no end, and for too many */
export function* namesIn(text: string, field: string, placeholders: Placeholders): Generator<string> {
  if (text.length > maxTemplateLength)
    throw new InvalidRuleError(field, `must have at most ${maxTemplateLength} characters when {{ stands in it`);
  if (isTemplate(text.replace(placeholder, ' ').replace(escapedBraces, ' ')))
    throw new InvalidRuleError(field, '{{ must have a name and }} behind it; \\{{ stands for itself');
  for (const [whole, inner = ''] of text.matchAll(placeholder)) {
    placeholders.count += 1;
    if (placeholders.count > maxPlaceholders)
      throw new InvalidRuleError(field, `is one too many: a rule has at most ${maxPlaceholders} placeholders`);
    if (whole.startsWith('\\')) continue;
    const name = inner.trim();
    if (!isPlain(name) && groupOf(name) === undefined) throw unknownName(name, field);
    yield name;
  }
}

function unknownName(name: string, field: string): InvalidRuleError {
  const all = [...plainNames, ...groups.map((group) => `${group}.NAME`)].join(', ');
  return new InvalidRuleError(field, `{{${name}}} is none of ${all}; \\{{ stands for itself`);
}

/** A text with its values. `\{{` stands for itself. */
export const fillText = (text: string, values: TemplateValues, place: TextPlace): string =>
  text
    .replace(placeholder, (whole, name: string) =>
      whole.startsWith('\\') ? whole : escapes[place](filledIn(name.trim(), values) ?? ''),
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
