import { equalName, withEqualNames, writtenOut } from './equal-names.ts';
import { isKind, isWork } from './kinds.ts';
import { leadingPhrases } from './leading-phrases.ts';
import { article, nameIn } from './name-words.ts';
import { wordsOnly } from './phrases.ts';
import { asksHowTo, nameAsked, subjectAsked, withoutMeaning } from './question-frame.ts';
import type { Question } from './question-subject.ts';
import { SpelledText } from './spelled-text.ts';
import { headOf, subjectOf } from './subject.ts';
import { singular } from './terms.ts';
import { WordSet, wordSetOf } from './word-set.ts';

const addition = /\s\(([^()]+)\)/;
/** An addition that is another name: `North Atlantic Treaty Organization (NATO)`, but not `Mercury (element)`. */
const abbreviation = /^\p{Lu}(?:[\p{Lu}\p{N}.&-]+|\p{Ll}{1,2}\p{Lu}\p{L}?)$/u;

/** What of a title explains the name before it. */
const explanation = /(?::\s| [|–—·•-] ).*$/s;
const introduction = /^(?:about|welcome to|what is|introduction to|getting started with|get started with|learn) /i;
const kind = /(?: (?:docs|documentation|overview|user|developer|programming language|app|platform))+\??$|\?$/i;

/** What a page is called by its title, in words that can be compared. */
export interface TitleNames {
  /** Without what is added in parentheses, or the abbreviation there; articles and legal forms do not count. */
  readonly names: readonly string[];
  /** Phrases added in parentheses that are another name. */
  readonly added: readonly string[];
  /** Word by word. */
  readonly exact: string;
  /** What it begins with: `keras` for `Keras: Deep Learning for humans` and `About Keras`. */
  readonly short: string;
  /** All of its words. */
  readonly words: string;
  /** The same that say something, in an order of their own. */
  readonly wordSet: string;
  /** All of them as they are and in the singular, and the words that stand for names with several spellings. */
  readonly said: string;
  /** Whether it says in parentheses which of several things of that name it means. */
  readonly isOneOfSeveral: boolean;
  /** Whether it is that of a film, a song or another work. */
  readonly isWork: boolean;
}

export function titleNames(title: string): TitleNames {
  const subject = subjectOf(title);
  const asked = questionIn(subject);
  const short = nameIn(
    subject.replace(explanation, '').replace(addition, '').replace(introduction, '').replace(kind, ''),
  );
  const abbreviated = abbreviationIn(asked);
  const name = asked.replace(addition, '');
  const names = [name, writtenOut(name), ...(abbreviated === undefined ? [] : [abbreviated])];
  const words = wordsOnly(title);
  let set: string | undefined;
  let said: string | undefined;
  return {
    names: [...new Set(names.map(nameIn))],
    added: (addition.exec(asked)?.[1] ?? '').split(',').map(nameIn).filter(isName),
    exact: wordsOnly(name),
    short,
    words,
    get wordSet() {
      set ??= wordSetOf(words);
      return set;
    },
    get said() {
      said ??= formsIn(words);
      return said;
    },
    isOneOfSeveral: abbreviated === undefined && addition.test(subject),
    isWork: isWork(addition.exec(subject)?.[1] ?? ''),
  };
}

/** Whether an added phrase is a name: one word is found by itself. Words have a blank on both sides. */
const isName = (words: string): boolean => words.trim().includes(' ') && !isKind(words);

/** How a query and a title name the same. */
export interface Naming {
  /** Whether the query is the name of a page: case, articles, legal forms and what asks for it (`who created`) do not count. */
  isName(title: TitleNames): boolean;
  /** Whether the query is such a name word by word, with articles and `what is`. */
  isExactName(title: TitleNames): boolean;
  /** Whether it is a phrase that the title adds in parentheses: `killer whale` in `Orca (killer whale)`. */
  isAddedName(title: TitleNames): boolean;
  /** Whether it is what the title begins with. */
  isShortName(title: TitleNames): boolean;
  /**
   * Whether the query has a name of the page, or what its title begins with, in which its subject is only a part: `Technical University
   * of Munich`, `Best time to visit Iceland`.
   */
  isLonger(title: TitleNames): boolean;
  /** Whether the title has the words of the query and no others, in any order: `History - Tour de France`. */
  isWhole(title: TitleNames): boolean;
  /** Whether its subject has several parts, so that one of them may be the name. */
  readonly hasParts: boolean;
  /** Whether one of several parts of its subject is the name. */
  isPart(title: TitleNames): boolean;
  /** Whether the subject has a beginning that may be such a name: to ask for that first saves looking for the names of pages. */
  mayLead(): boolean;
  /** Whether the subject begins with the name, which has several words, and goes on with what is asked of it: `Will Smith movies`. */
  isLeading(title: TitleNames): boolean;
  /** Whether it is a long question, whose parts may begin with names. */
  readonly hasHeads: boolean;
  /** Whether a part of a long question begins with the name, or with what the title begins with. */
  isHead(title: TitleNames): boolean;
}

/** @param question what the query is about, in its own words, all in all and in parts */
export function namedBy(
  query: string,
  { subject, parts, heads }: Pick<Question, 'subject' | 'parts' | 'heads'> = {
    subject: query,
    parts: [query],
    heads: [],
  },
): Naming {
  const all = new SpelledText(query);
  const about = subject === query ? all : new SpelledText(subject);
  const isSubjectName = about !== all && !asksHowTo(query);
  let names: ReadonlySet<string> | undefined;
  let ofParts: ReadonlySet<string> | undefined;
  let leading: ReadonlySet<string> | undefined;
  let ofHeads: ReadonlySet<string> | undefined;
  let whole: WordSet | undefined;
  const has = (name: string) => {
    names ??= new Set([...namesIn(all), ...(isSubjectName ? namesIn(about) : [])]);
    return names.has(name);
  };
  const beginnings = () => {
    leading ??= leadingPhrases(subject);
    return leading;
  };
  return {
    isExactName: ({ exact }) => exact === all.words || (isSubjectName && exact === about.words),
    isName: (title) => title.names.some(has),
    isAddedName: ({ added }) => added.some(has),
    isShortName: ({ short }) => has(short),
    isLonger(title) {
      const isLonger = (name: string) =>
        name.length > about.equal.length && name.includes(about.equal) && all.equal.includes(name);
      return title.names.some(isLonger) || isLonger(title.short);
    },
    isWhole(title) {
      if (title.words.length >= 2 * query.length) return false;
      whole ??= new WordSet(all.written);
      return whole.isOf(title);
    },
    hasParts: parts.length > 1,
    isPart(title) {
      ofParts ??= new Set(parts.flatMap((part) => [...namesIn(new SpelledText(part))]));
      return title.names.some((name) => ofParts?.has(name));
    },
    mayLead: () => beginnings().size > 0,
    isLeading: (title) => title.names.some((name) => beginnings().has(name)),
    hasHeads: heads.length > 0,
    isHead(title) {
      ofHeads ??= new Set(heads.flatMap((head) => [...namesIn(new SpelledText(head))]));
      return ofHeads.has(title.short) || title.names.some((name) => ofHeads?.has(name));
    },
  };
}

/** Whether a query has nothing but its subject and what asks for a name: `what is the US`. */
export const asksForName = (query: string, subject: string): boolean =>
  nameAsked(wordsOnly(query)).replace(article, ' ') === wordsOnly(subject).replace(article, ' ');

const formsIn = (words: string): string => {
  const all = `${withEqualNames(words).trim()}${words}`.trim().split(' ');
  return ` ${[...new Set(all.flatMap((word) => [word, singular(word)]))].join(' ')} `;
};

/** A question that a title begins with; a title that begins with none as it is. */
function questionIn(subject: string): string {
  const head = headOf(subject);
  return head.endsWith('?') ? head : subject;
}

/** Whether a title has another name of its subject in parentheses. */
export const hasAbbreviation = (title: string): boolean => abbreviationIn(title) !== undefined;

function abbreviationIn(title: string): string | undefined {
  const added = addition.exec(title)?.[1];
  if (added === undefined || !abbreviation.test(added)) return undefined;
  // `(UK)` in `Labour Party (UK)` says where, not what the party is called.
  const other = equalName(added.toLowerCase());
  const isOther = other !== added.toLowerCase() && nameIn(title.replace(addition, '')).trim() !== other;
  return isOther ? undefined : added;
}

/** What a query names: most ask for no name, and need none of this. */
function namesIn({ equal }: SpelledText): ReadonlySet<string> {
  const words = withoutMeaning(equal);
  const asked = subjectAsked(words);
  return new Set([
    words.replace(article, ' '),
    nameAsked(words).replace(article, ' '),
    ...(asked === undefined ? [] : [` ${asked} `]),
  ]);
}
