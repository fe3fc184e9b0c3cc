import { plainResult, type ReadySet } from './ready-set.ts';

/** The same page several times: with the same text, with another one, and under other spellings of its URL. */
export function duplicateUrls(question: string): ReadySet {
  const first = plainResult(question, 0);
  const again = (place: number, url: string) => ({ ...plainResult(question, place), url });
  return [
    first,
    { ...first, score: 0.9 },
    again(2, first.url),
    again(3, `${first.url}/`),
    again(4, `${first.url}#part`),
    again(5, `${first.url}?utm_source=newsletter`),
    again(6, first.url.replace('https://', 'http://www.')),
    plainResult(question, 7),
  ];
}
