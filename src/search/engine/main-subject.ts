import type { TaggedWord } from './question-words.ts';

/** A question with more words than this in its subject names several things, of which one is what it is about. */
const longestSubject = 8;
/** How many words say more of a subject when they stand behind a colon or in a list. */
const fewestDetails = 4;

const sentenceEnd = /[.?!\n]/;
/** What only begins a list, unless it is one of names: `Rome: art, law and wars`. */
const beginsDetails = /[:;–—]/;
const capital = /^\p{Lu}/u;
/** What says after a comma that more of the same comes: `, including`, `, its founders`. */
const furtherDetails =
  /^(?:including|such|especially|particularly|covering|focusing|considering|its|their|his|her|what|how|why|which|with|inklusive|einschliesslich|insbesondere|seine|ihre|notamment|incluant|compris|incluyendo|incluidos|incluidas|especialmente)$/;
/** It is about what a sentence before it has named: `Cover its causes`. */
const refersBack =
  /^(?:this|that|it|its|they|them|their|he|she|his|her|these|those|dessen|deren|seine|leurs?|ses|sus)$/;

type Sentence = readonly TaggedWord[];
const isContent = ({ isSubject, isStop }: TaggedWord) => isSubject && !isStop;
const countIn = (words: Sentence) => words.filter(isContent).length;

/**
 * Leaves a long question the subject of the sentence that asks, and of that what stands before a list of details: `Research reefs. Cover
 * fish, corals, tides and trade, and name your sources` is about reefs.
 * @returns whether the question is long
 */
export function keepMainSubject(question: string, words: readonly TaggedWord[]): boolean {
  if (countIn(words) <= longestSubject) return false;
  const sentences = sentencesOf(question, words);
  if (!sentences.some(isRequest)) return false;
  const main = mainSentence(question, sentences);
  const end = endOfMain(question, main);
  const kept = new Set(main.slice(0, end));
  for (const word of words) if (!kept.has(word)) word.isSubject = false;
  return true;
}

const preposition =
  /\s(?:for|with|on|in|at|to|as|by|from|für|mit|bei|auf|pour|avec|dans|sur|chez|para|con|en|sobre)\s.*$/iu;

/** What the name in a part of a long question is: `intermittent fasting` in `intermittent fasting for a magazine`. */
export const headOfPart = (part: string): string => part.replace(preposition, '');

/** What stands behind a verb, and not behind a noun: `Research the impact`. */
const afterVerb = /^(?:the|an?|how|what|why|all|every)$/;

/** Whether a sentence begins with what it asks for: `Write …`, `Please include …`, `I need …`. */
function isRequest(sentence: Sentence): boolean {
  const [start, next] = sentence;
  if (start === undefined || refersBack.test(start.folded)) return false;
  if (!start.isSubject && !start.isStop && afterVerb.test(next?.folded ?? '')) return true;
  return start.folded === 'please' || sentence.find(({ isStop }) => !isStop)?.kind === 'verbs';
}

const beforeName = (sentence: Sentence) => sentence.slice(0, sentence.findIndex(isContent));

/** The first sentence that has a subject of its own, rather one with words of a frame before it or a question mark behind it. */
function mainSentence(question: string, sentences: readonly Sentence[]): Sentence {
  const naming = sentences.filter((one) => one.some(isContent));
  const asks = (one: Sentence) =>
    beforeName(one).some(({ isStop }) => !isStop) || question.slice(one.at(-1)?.end).trimStart().startsWith('?');
  const own = naming.filter((one) => !beforeName(one).some(({ folded }) => refersBack.test(folded)));
  return own.find(asks) ?? own[0] ?? naming[0] ?? [];
}

function sentencesOf(question: string, words: readonly TaggedWord[]): Sentence[] {
  const sentences: TaggedWord[][] = [];
  for (const [at, word] of words.entries()) {
    const before = words[at - 1];
    if (before === undefined || sentenceEnd.test(question.slice(before.end, word.start))) sentences.push([]);
    sentences.at(-1)?.push(word);
  }
  return sentences;
}

/** Before which word the details begin. */
function endOfMain(question: string, words: Sentence): number {
  for (const [at, word] of words.entries()) {
    const before = words[at - 1];
    if (before === undefined || !word.afterPause || !words.slice(0, at).some(isContent)) continue;
    const isList = beginsDetails.test(question.slice(before.end, word.start)) && !capital.test(word.text);
    const isDetail = isList || furtherDetails.test(word.folded);
    const rest = words.slice(at).filter(({ isStop }) => !isStop).length;
    if (isDetail && rest >= fewestDetails) return at;
  }
  return words.length;
}
