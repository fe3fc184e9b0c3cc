import { fold } from './fold.ts';
import { namesOfSources } from './frame-score.ts';
import { frameTable } from './frame-table.ts';
import { isStopWord } from './terms.ts';

const siteName = /^(.*\S)\s+[-–—|·•»]\s+(\S.*?)$/s;
/** A site whose name says of no page what it is about. */
const encyclopedia = /^(?:\w+ )?(?:Wikipedia|Wiktionary|Britannica)$/;

/** Many titles end with the name of the site (`Venus - NASA Science`): what the page is about stands before it. */
export function subjectOf(title: string): string {
  const [, before, site = ''] = siteName.exec(title) ?? [];
  return before === undefined || (saysNothing(before) && !encyclopedia.test(site)) ? title : before;
}

/** In words. */
const longestHeading = 3;

/** `History`, `Overview` and `About us` are about the site: its name says what the page is about. */
function saysNothing(text: string): boolean {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const isFrame = (word: string) => frameTable('en').has(word) && !namesOfSources.test(word);
  return (
    words.length <= longestHeading && words.some(isFrame) && words.every((word) => isFrame(word) || isStopWord(word))
  );
}

/** French has a space before a colon and a question mark. */
const explained = /^.*?[^\s:;?](?:[:;?]|\s[:?]|(?=\s+[-–—|·•»]))(?=\s)/s;

/**
 * The name in a subject that says more of it: `Inflation` in `Inflation: what it is and how it is measured`, `Hannibal` in
 * `Hannibal | Biography & Facts`.
 */
export function headOf(subject: string): string {
  const head = explained.exec(subject)?.[0].replace(/\s?[:;]$/, '');
  return head === undefined || saysNothing(head) ? subject : head;
}
