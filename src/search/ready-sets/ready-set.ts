/** The results of a search as they are sent, right or wrong. */
export type ReadySet = readonly unknown[];

/** A result with nothing wrong about it. */
export interface PlainResult {
  readonly url: string;
  readonly title: string;
  readonly content: string;
  readonly score: number;
  readonly raw_content: string | null;
}

/** The result at a place, from 0 on; sets change what they are about. */
export function plainResult(question: string, place: number): PlainResult {
  return {
    url: `https://set.example/${place + 1}`,
    title: `Result ${place + 1} about ${question}`,
    content: `This result of a ready set stands for a page about ${question}. Its number is ${place + 1}.`,
    score: Math.round(0.95 * 0.93 ** place * 1e8) / 1e8,
    raw_content: null,
  };
}
