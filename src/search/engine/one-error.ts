/** Whether a word becomes another by one typing error: a letter missing, too many or wrong, or two letters swapped. */
export function isOneErrorFrom(word: string, other: string): boolean {
  if (Math.abs(word.length - other.length) > 1) return false;
  let at = 0;
  while (at < word.length && word[at] === other[at]) at += 1;
  let end = 0;
  while (end < Math.min(word.length, other.length) - at && word.at(-1 - end) === other.at(-1 - end)) end += 1;
  const left = word.slice(at, word.length - end);
  const right = other.slice(at, other.length - end);
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && left === `${right[1]}${right[0]}`;
}
