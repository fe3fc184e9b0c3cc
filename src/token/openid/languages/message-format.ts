import { knownLocale } from './language-tag.ts';

/** A value that a message is filled with. Numbers are written as its language writes them. */
export type MessageValue = string | number;

/** Ends at the character that follows. */
interface Piece {
  readonly text: string;
  readonly end: number;
}

/** What stands between two apostrophes; two in a row are one. @param at behind the first */
function quoted(pattern: string, at: number): Piece {
  if (pattern[at] === "'") return { text: "'", end: at + 1 };
  let text = '';
  for (let index = at; index < pattern.length; index += 1) {
    if (pattern[index] !== "'") text += pattern[index];
    else if (pattern[index + 1] === "'") {
      text += "'";
      index += 1;
    } else return { text, end: index + 1 };
  }
  return { text, end: pattern.length };
}

/** What stands in a pair of braces. @param at behind the first */
function inBraces(pattern: string, at: number): Piece {
  let depth = 1;
  for (let index = at; index < pattern.length; index += 1) {
    if (pattern[index] === '{') depth += 1;
    else if (pattern[index] === '}') depth -= 1;
    if (depth === 0) return { text: pattern.slice(at, index), end: index + 1 };
  }
  return { text: pattern.slice(at), end: pattern.length };
}

/** The last choice whose limit the number reaches (`#`) or exceeds (`<`); the first for a smaller number. */
function chosen(choices: string, value: number): string {
  let found: string | undefined;
  for (const choice of choices.split('|')) {
    const [, limit = '', sign = '', text = ''] = /^\s*(-?[\d.]+)\s*([#<≤])([\s\S]*)$/.exec(choice) ?? [];
    const isReached = sign === '<' ? value > Number(limit) : value >= Number(limit);
    if (found === undefined || (sign !== '' && isReached)) found = text;
  }
  return found ?? '';
}

function filled(hole: string, values: readonly MessageValue[], tag: string): string {
  const [, index = '', kind, rest = ''] = /^\s*(\d+)\s*(?:,\s*(\w+)\s*(?:,([\s\S]*))?)?$/.exec(hole) ?? [];
  const value = values[Number(index)];
  if (index === '' || value === undefined) return `{${hole}}`;
  if (kind === 'choice') return formatMessage(chosen(rest, Number(value)), values, tag);
  return typeof value === 'number' ? value.toLocaleString(knownLocale(tag), { useGrouping: 'always' }) : value;
}

/**
 * A message with its holes filled, as `java.text.MessageFormat` does it: `{0}`, `{0,choice,0#days|1#day|1<days}`, and
 * apostrophes that quote.
 * @param tag the language
 */
export function formatMessage(pattern: string, values: readonly MessageValue[], tag: string): string {
  let text = '';
  for (let at = 0; at < pattern.length; ) {
    const character = pattern[at];
    if (character === "'") {
      const piece = quoted(pattern, at + 1);
      text += piece.text;
      at = piece.end;
    } else if (character === '{') {
      const hole = inBraces(pattern, at + 1);
      text += filled(hole.text, values, tag);
      at = hole.end;
    } else {
      text += character;
      at += 1;
    }
  }
  return text;
}
