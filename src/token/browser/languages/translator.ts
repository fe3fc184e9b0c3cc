import type { PageLanguage } from '../../openid/http/endpoint-response.ts';
import type { Texts } from '../../openid/languages/text-layers.ts';

/** An English text with holes, as it is found in a message whose holes are filled. */
interface Template {
  readonly key: string;
  readonly start: string;
  readonly pattern: RegExp;
  /** Which hole each value is from. */
  readonly holes: readonly number[];
}

/** A message, and what fills its holes. */
interface Message {
  readonly key: string;
  readonly values: readonly string[];
}

const hole = /\{(\d)\}/;

function templateOf(key: string, text: string): Template {
  const parts = text.split(hole);
  const fixed = parts.filter((_part, at) => at % 2 === 0);
  const source = fixed.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('(.*)');
  const holes = parts.filter((_part, at) => at % 2 === 1).map(Number);
  return { key, start: fixed[0] ?? '', pattern: new RegExp(`^${source}$`, 's'), holes };
}

function filledBy({ key, start, pattern, holes }: Template, text: string): Message | undefined {
  const found = text.startsWith(start) ? pattern.exec(text) : null;
  if (found === null) return undefined;
  const values: string[] = [];
  for (const [at, index] of holes.entries()) values[index] = found[at + 1] ?? '';
  return { key, values };
}

/** Finds the message that an English text is. @param english all messages */
export function messageFinder(english: Texts): (text: string, key: string | undefined) => Message | undefined {
  const byText = new Map(
    Object.entries(english)
      .reverse()
      .map(([key, text]) => [text, key]),
  );
  const templates = new Map(
    Object.entries(english).flatMap(([key, text]) => (hole.test(text) ? [[key, templateOf(key, text)] as const] : [])),
  );
  // A template that is nothing but holes is found by its name only.
  const unnamed = [...templates.values()].filter(({ start }) => start !== '');
  return (text, key) => {
    if (key !== undefined) {
      const template = templates.get(key);
      return (template && filledBy(template, text)) ?? { key, values: [] };
    }
    const whole = byText.get(text);
    if (whole !== undefined) return { key: whole, values: [] };
    for (const template of unnamed) {
      const message = filledBy(template, text);
      if (message !== undefined) return message;
    }
    return undefined;
  };
}

/** The way in which texts of a realm quote (`java.text.MessageFormat`). */
export const unquoted = (text: string): string =>
  text.replace(/''|'([^']*(?:''[^']*)*)'?/g, (found, inner: string | undefined) =>
    found === "''" ? "'" : (inner ?? '').replaceAll("''", "'"),
  );

const fill = (text: string, values: readonly string[]): string =>
  text.replace(/\{(\d)\}/g, (found, at: string) => values[Number(at)] ?? found);

/**
 * Puts English texts into another language. Several messages in one text are translated one by one.
 * @param layers texts by Keycloak's names, those that come first win
 */
export function translator(
  find: ReturnType<typeof messageFinder>,
  layers: readonly Texts[],
): PageLanguage['translate'] {
  const one = (english: string, key: string | undefined): string | undefined => {
    const message = find(english, key);
    const own = message && layers.find((texts) => Object.hasOwn(texts, message.key));
    return own === undefined || message === undefined ? undefined : fill(own[message.key] ?? english, message.values);
  };
  return ({ english, key }) => {
    const parts = key === undefined ? english.split(/(?<=\.) /) : [];
    const translated = parts.length < 2 ? [] : parts.map((part) => one(part, undefined));
    const isEach = translated.length > 0 && translated.every((part) => part !== undefined);
    return isEach ? translated.join(' ') : (one(english, key) ?? english);
  };
}
