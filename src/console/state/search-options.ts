import { type FieldSchema, type FormField, formField, listItems } from './form-field.ts';

/** An option of a search, beside the question. */
export interface SearchField extends FormField {
  /** As the request names it. */
  readonly name: string;
  /** Whether it is shown before anybody asks for more. */
  readonly isCommon: boolean;
}

/** Options that most questions need. Every other one is among "More options". */
const commonNames: readonly string[] = [
  'topic',
  'search_depth',
  'time_range',
  'max_results',
  'include_answer',
  'include_raw_content',
  'include_domains',
  'exclude_domains',
];

/** The form has inputs of its own for these. */
const ownInputs: readonly string[] = ['query', 'api_key'];

interface SearchDocument {
  readonly paths: Readonly<Record<'/search', { readonly post: SearchOperation }>>;
}
interface SearchOperation {
  readonly requestBody: { readonly content: Readonly<Record<'application/json', { readonly schema: FieldSchema }>> };
}

/** Every option of a search, the common ones first. @param document the OpenAPI document of the search API */
export function searchFieldsOf(document: unknown): SearchField[] {
  const { schema } = (document as SearchDocument).paths['/search'].post.requestBody.content['application/json'];
  const fields = Object.entries(schema.properties ?? {})
    .filter(([name]) => !ownInputs.includes(name))
    .map(([name, option]) => ({ name, isCommon: commonNames.includes(name), ...formField(name, option) }));
  const rank = ({ name, isCommon }: SearchField) => (isCommon ? commonNames.indexOf(name) : commonNames.length);
  return fields.toSorted((one, other) => rank(one) - rank(other));
}

/** The texts that were typed or chosen, by name. The request leaves out an empty one. A switch is `on`. */
export type SearchOptions = Readonly<Record<string, string>>;

/** The body of `POST /search`. Nonsense is left to the server, which refuses it as the real one does. */
export function searchBody(
  query: string,
  options: SearchOptions,
  fields: readonly SearchField[],
): Record<string, unknown> & { query: string } {
  const body: Record<string, unknown> & { query: string } = { query };
  for (const { name, kind } of fields) {
    const text = options[name]?.trim() ?? '';
    if (text !== '') body[name] = optionValue(kind, text);
  }
  return body;
}

function optionValue(kind: SearchField['kind'], text: string): unknown {
  switch (kind) {
    case 'switch':
      return true;
    case 'list':
      return listItems(text);
    case 'number':
      return Number.isNaN(Number(text)) ? text : Number(text);
    case 'choice':
    case 'day':
    case 'text':
      return text;
  }
}
