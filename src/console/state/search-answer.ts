/** A result as an agent gets it. */
export interface SearchResult {
  readonly title: string;
  readonly url: string;
  readonly content: string;
  readonly score: number;
}

/** The results in an answer. Anything else in the list is left out. */
export function resultsIn(answer: unknown): SearchResult[] {
  const { results } = (answer ?? {}) as { results?: unknown };
  if (!Array.isArray(results)) return [];
  return results
    .filter((result) => typeof result === 'object' && result !== null)
    .map(({ title, url, content, score }: Record<string, unknown>) => ({
      title: textOf(title),
      url: textOf(url),
      content: textOf(content),
      score: typeof score === 'number' ? score : 0,
    }));
}

/** A member as a text: rules may answer with anything. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** JSON as a value, anything else as a text. */
export function answerOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
