import {
  decimal,
  integer,
  listOf,
  oneOf,
  orNull,
  request,
  response,
  text,
  yesOrNo,
} from '../../http/openapi-schema.ts';
import { countries } from '../endpoints/search/countries.ts';
import {
  domainsModes,
  formerModes,
  maxChunks,
  maxMaxResults,
  searchDepths,
  timeRanges,
  topics,
} from '../endpoints/search/search-request.ts';
import { type Operation, operation, tail, usage } from './operation.ts';

const day = { ...text, pattern: '^\\d{4}-\\d{1,2}-\\d{1,2}$' };
const image = { anyOf: [text, response({ url: text, description: text })] };

const body = request(
  { query: { ...text, minLength: 2, maxLength: 400 } },
  {
    search_depth: { ...oneOf(searchDepths), default: 'basic' },
    chunks_per_source: { ...integer, minimum: 1, maximum: maxChunks, default: 3 },
    max_results: { ...integer, minimum: 0, maximum: maxMaxResults },
    topic: { ...oneOf(topics), default: 'general' },
    time_range: oneOf(timeRanges),
    start_date: day,
    end_date: day,
    days: { ...integer, description: 'of age that news may have; the old way to ask for it' },
    include_published_date: yesOrNo,
    filter_by_published_date: yesOrNo,
    include_answer: { anyOf: [yesOrNo, oneOf(['basic', 'advanced'])] },
    include_raw_content: { anyOf: [yesOrNo, oneOf(['markdown', 'text'])] },
    include_images: yesOrNo,
    include_image_descriptions: yesOrNo,
    include_favicon: yesOrNo,
    include_domains: { ...listOf(text), maxItems: 300 },
    exclude_domains: { ...listOf(text), maxItems: 150 },
    include_domains_mode: { ...oneOf([...domainsModes, ...formerModes.keys()]), default: 'restrict' },
    country: oneOf(countries),
    language: { ...text, description: 'an ISO 639-1 code or the English name of a language' },
    filter_by_language: yesOrNo,
    auto_parameters: yesOrNo,
    exact_match: yesOrNo,
    include_usage: yesOrNo,
    safe_search: yesOrNo,
    api_key: { ...text, description: 'a key, as older clients send it; the header wins' },
  },
);

const result = response(
  { url: text, title: text, content: text, score: decimal, raw_content: orNull(text), id: text },
  { published_date: orNull(text), favicon: orNull(text), images: listOf(image) },
);

const answer = response(
  {
    query: text,
    follow_up_questions: { type: 'null' },
    answer: orNull(text),
    images: listOf(image),
    results: listOf(result),
    ...tail,
  },
  { auto_parameters: { type: 'object', additionalProperties: text }, usage },
);

export const searchOperation: Operation = operation({
  summary: 'Searches the web',
  name: 'search',
  body,
  answers: { 200: { description: 'what was found', schema: answer } },
  keyless: true,
});
