/** An option of a search, beside the question. */
export interface SearchField {
  /** As the request names it. */
  readonly name: string;
  readonly title: string;
  readonly kind: 'choice' | 'number' | 'text' | 'day' | 'domains' | 'switch';
  /** Of a choice. */
  readonly values?: readonly string[];
  readonly placeholder?: string;
  /** Whether it is shown before anybody asks for more. */
  readonly isCommon?: true;
}

/** In the order of the form. */
export const searchFields: readonly SearchField[] = [
  { name: 'topic', title: 'Topic', kind: 'choice', values: ['general', 'news', 'finance'], isCommon: true },
  {
    name: 'search_depth',
    title: 'Depth',
    kind: 'choice',
    values: ['basic', 'advanced', 'fast', 'ultra-fast'],
    isCommon: true,
  },
  { name: 'time_range', title: 'Time range', kind: 'choice', values: ['day', 'week', 'month', 'year'], isCommon: true },
  { name: 'max_results', title: 'Results', kind: 'number', isCommon: true },
  { name: 'include_answer', title: 'Answer', kind: 'choice', values: ['basic', 'advanced'], isCommon: true },
  { name: 'include_raw_content', title: 'Raw content', kind: 'choice', values: ['markdown', 'text'], isCommon: true },
  {
    name: 'include_domains',
    title: 'Only domains',
    kind: 'domains',
    placeholder: 'a.example, b.example',
    isCommon: true,
  },
  { name: 'exclude_domains', title: 'Not domains', kind: 'domains', placeholder: 'c.example', isCommon: true },
  { name: 'include_domains_mode', title: 'Domains are', kind: 'choice', values: ['restrict', 'prefer'] },
  { name: 'country', title: 'Country', kind: 'text', placeholder: 'france' },
  { name: 'language', title: 'Language', kind: 'text', placeholder: 'fr' },
  { name: 'start_date', title: 'From', kind: 'day' },
  { name: 'end_date', title: 'To', kind: 'day' },
  { name: 'days', title: 'Days of news', kind: 'number' },
  { name: 'chunks_per_source', title: 'Pieces of a page', kind: 'number' },
  { name: 'filter_by_language', title: 'only this language', kind: 'switch' },
  { name: 'include_published_date', title: 'published date', kind: 'switch' },
  { name: 'filter_by_published_date', title: 'only with a published date', kind: 'switch' },
  { name: 'exact_match', title: 'exact match', kind: 'switch' },
  { name: 'auto_parameters', title: 'auto parameters', kind: 'switch' },
  { name: 'safe_search', title: 'safe search', kind: 'switch' },
  { name: 'include_images', title: 'images', kind: 'switch' },
  { name: 'include_image_descriptions', title: 'image descriptions', kind: 'switch' },
  { name: 'include_favicon', title: 'favicons', kind: 'switch' },
  { name: 'include_usage', title: 'usage', kind: 'switch' },
];

/** What was chosen, by name; what is absent or empty the request does not say. A switch is `on`. */
export type SearchOptions = Readonly<Record<string, string>>;

const domains = (text: string) => text.split(/[\s,]+/).filter((item) => item !== '');

/** The body of `POST /search`. Nonsense is left to the server, which refuses it as the real one does. */
export function searchBody(query: string, options: SearchOptions): Record<string, unknown> & { query: string } {
  const body: Record<string, unknown> & { query: string } = { query };
  for (const { name, kind } of searchFields) {
    const text = options[name]?.trim() ?? '';
    if (text === '') continue;
    if (kind === 'switch') body[name] = true;
    else if (kind === 'domains') body[name] = domains(text);
    else body[name] = kind === 'number' && !Number.isNaN(Number(text)) ? Number(text) : text;
  }
  return body;
}
