import { plainResult, type ReadySet } from './ready-set.ts';

/** Results without a URL, with an empty one, with one that is null or no URL; the first is as it should be. */
export function noUrl(question: string): ReadySet {
  const { url: _, ...without } = plainResult(question, 1);
  return [
    plainResult(question, 0),
    without,
    { ...plainResult(question, 2), url: '' },
    { ...plainResult(question, 3), url: null },
    { ...plainResult(question, 4), url: 'not a URL' },
  ];
}
