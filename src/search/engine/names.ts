import { wordsOnly } from './phrases.ts';
import { subjectOf } from './subject.ts';

/** What asks for a name itself. */
const asksWhat = /^ (?:what|who|define|meaning of)(?: is| s| are| was| were)? /;
const article = /^ (?:the|an?) (?=.)/;
const addition = /\s\(([^()]+)\)/;
/** An addition that is another name: `North Atlantic Treaty Organization (NATO)`, but not `Mercury (element)`. */
const abbreviation = /^\p{Lu}[\p{Lu}\p{N}.&-]+$/u;

const nameIn = (text: string) => wordsOnly(text).replace(article, ' ');

/**
 * Whether a query is the name of the page with a title, without what is added in parentheses, or the abbreviation there.
 * Case and articles do not count, nor that `what is` stands before it.
 */
export function namedBy(query: string): (title: string) => boolean {
  let names: ReadonlySet<string> | undefined;
  return (title) => {
    names ??= namesIn(query);
    const subject = subjectOf(title);
    if (!subject.includes('(')) return names.has(nameIn(subject));
    const short = abbreviationIn(subject);
    return names.has(nameIn(subject.replace(addition, ''))) || (short !== undefined && names.has(nameIn(short)));
  };
}

/** Whether a title has another name of its subject in parentheses. */
export const hasAbbreviation = (title: string): boolean => abbreviationIn(title) !== undefined;

function abbreviationIn(title: string): string | undefined {
  const added = addition.exec(title)?.[1];
  return added !== undefined && abbreviation.test(added) ? added : undefined;
}

/** What a query names: most ask for no name, and need none of this. */
function namesIn(query: string): ReadonlySet<string> {
  const words = wordsOnly(query);
  return new Set([words.replace(article, ' '), words.replace(asksWhat, ' ').replace(article, ' ')]);
}
