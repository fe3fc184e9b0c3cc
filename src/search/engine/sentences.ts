/** At most so many characters a sentence; longer ones are cut between words. */
const longestSentence = 500;

const fence = /^\s*(?:```|~~~)/;
const rule = /^(?:[-*_]\s*){3,}$|^(?=[^|]*\|)[\s:|-]+$/;
const marker = /^\s*(?:#{1,6}\s+|[-*+]\s+|\d{1,3}[.)]\s+|>\s?)/;
// Bounded, so that a page full of marks that never close is read in linear time.
const image = /!\[([^\]]{0,500})\]\([^)]{0,2000}\)/g;
const link = /\[([^\]]{0,500})\]\([^)]{0,2000}\)/g;
const strong = /(\*\*|__)(?=\S)(.{1,500}?)(?<=\S)\1/g;
const emphasis = /(?<![\p{L}\p{N}*_])([*_])(?=\S)([^*_]{1,500}?)(?<=\S)\1(?![\p{L}\p{N}*_])/gu;
const code = /`([^`]{1,2000})`/g;

const plain = (text: string) =>
  text
    .replace(image, '$1')
    .replace(link, '$1')
    .replace(strong, '$2')
    .replace(emphasis, '$2')
    .replace(code, '$1')
    .replace(/\s+/g, ' ')
    .trim();

/** Pieces that no sentence crosses: paragraphs, headings, items, rows of a table, lines of code. */
function blocks(markdown: string): string[] {
  const found: string[] = [];
  let paragraph = '';
  let inCode = false;
  const close = () => {
    if (paragraph !== '') found.push(plain(paragraph));
    paragraph = '';
  };
  for (const line of markdown.split('\n')) {
    if (fence.test(line)) {
      close();
      inCode = !inCode;
    } else if (inCode) {
      if (line.trim() !== '') found.push(line.trim());
    } else if (line.trim() === '' || rule.test(line.trim())) close();
    else if (marker.test(line)) {
      close();
      const heading = line.trimStart().startsWith('#');
      paragraph = line.replace(marker, '');
      if (heading) close();
    } else if (line.trimStart().startsWith('|')) {
      close();
      found.push(plain(line.replaceAll('|', ' ')));
    } else paragraph += ` ${line}`;
  }
  close();
  return found.filter((block) => block !== '');
}

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
  while (rest.length > longestSentence) {
    const space = rest.lastIndexOf(' ', longestSentence);
    let to = space > longestSentence / 2 ? space : longestSentence;
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
  blocks(markdown).flatMap((block) => cut(block).map((text, at) => ({ text, startsBlock: at === 0 })));

/** Their texts alone. */
export const sentencesOf = (markdown: string): string[] => blocks(markdown).flatMap(cut);
