import { textBlocks } from './markdown.ts';

/** At most so many characters a sentence; longer ones are cut between words. */
const maxSentenceLength = 500;

const end = /[.!?…؟۔।]["'”’)\]]*(?=\s+["'“‘([]*[\p{Lu}\p{Lo}\p{N}])|[。！？｡](?:["'”’)\]」』）])*/gu;
const abbreviation =
  /(?:^|[\s("'“])(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|Capt|Col|Gen|Gov|Lt|Rev|Sen|Mt|St|Sr|Jr|vs|etc|e\.g|i\.e|cf|ca|c|no|nos|vol|Vol|fig|Fig|approx|Inc|Ltd|Co|Corp|U\.S|U\.K|U\.N|Ph\.D|a\.m|p\.m|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)\.$/;

function cut(block: string): string[] {
  const found: string[] = [];
  let from = 0;
  for (const match of block.matchAll(end)) {
    const to = match.index + match[0].length;
    if (match[0] === '.' && abbreviation.test(block.slice(Math.max(0, to - 12), to))) continue;
    found.push(block.slice(from, to).trim());
    from = to;
  }
  found.push(block.slice(from).trim());
  return found.filter((sentence) => sentence !== '').flatMap(shorten);
}

function shorten(sentence: string): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > maxSentenceLength) {
    const space = rest.lastIndexOf(' ', maxSentenceLength);
    let to = space > maxSentenceLength / 2 ? space : maxSentenceLength;
    const unit = rest.charCodeAt(to - 1);
    if (unit >= 0xd800 && unit < 0xdc00) to -= 1;
    pieces.push(rest.slice(0, to).trim());
    rest = rest.slice(to).trim();
  }
  return rest === '' ? pieces : [...pieces, rest];
}

/** A sentence of a page, and whether a paragraph, an item or a line of code starts with it. */
export interface CutSentence {
  readonly text: string;
  readonly startsBlock: boolean;
}

/** The sentences of a Markdown text as plain text, headings, items and lines of code as sentences of their own. */
export const cutSentences = (markdown: string): CutSentence[] =>
  textBlocks(markdown).flatMap((block) => cut(block).map((text, at) => ({ text, startsBlock: at === 0 })));

/** Their texts alone. */
export const sentencesOf = (markdown: string): string[] => textBlocks(markdown).flatMap(cut);
