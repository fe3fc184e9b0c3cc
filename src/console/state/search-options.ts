/** What can be chosen for a search, beside the question. */
export interface SearchOptions {
  readonly query: string;
  readonly topic: string;
  readonly search_depth: string;
  readonly max_results: string;
  readonly time_range: string;
  readonly include_domains: string;
  readonly exclude_domains: string;
  readonly include_answer: boolean;
  readonly include_raw_content: boolean;
}

export const firstOptions: SearchOptions = {
  query: '',
  topic: '',
  search_depth: '',
  max_results: '',
  time_range: '',
  include_domains: '',
  exclude_domains: '',
  include_answer: false,
  include_raw_content: false,
};

/** Options with a few values; the first means that the request does not say. */
export const choices = {
  topic: ['', 'general', 'news', 'finance'],
  search_depth: ['', 'basic', 'advanced', 'fast', 'ultra-fast'],
  time_range: ['', 'day', 'week', 'month', 'year'],
} as const;

const list = (text: string) => text.split(/[\s,]+/).filter((item) => item !== '');

/** The body of `POST /search`: what was not chosen is left out. */
export function searchBody(options: SearchOptions): Record<string, unknown> & { query: string } {
  const { query, max_results: count, include_domains: include, exclude_domains: exclude } = options;
  const body: Record<string, unknown> & { query: string } = { query };
  for (const name of ['topic', 'search_depth', 'time_range'] as const)
    if (options[name] !== '') body[name] = options[name];
  if (count.trim() !== '') body.max_results = Number(count);
  if (list(include).length > 0) body.include_domains = list(include);
  if (list(exclude).length > 0) body.exclude_domains = list(exclude);
  if (options.include_answer) body.include_answer = true;
  if (options.include_raw_content) body.include_raw_content = true;
  return body;
}

/** A result as an agent gets it. */
export interface SearchResult {
  readonly title: string;
  readonly url: string;
  readonly content: string;
  readonly score: number;
}

/** The results in an answer; what is none is left out. */
export function resultsIn(answer: unknown): SearchResult[] {
  const { results } = (answer ?? {}) as { results?: unknown };
  if (!Array.isArray(results)) return [];
  return results.map((result: Record<string, unknown>) => ({
    title: String(result.title ?? ''),
    url: String(result.url ?? ''),
    content: String(result.content ?? ''),
    score: Number(result.score ?? 0),
  }));
}
