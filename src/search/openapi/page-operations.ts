import {
  decimal,
  integer,
  listOf,
  oneOf,
  orNull,
  request,
  response,
  type Schema,
  text,
  yesOrNo,
} from '../../http/openapi-schema.ts';
import { extractDepths, formats } from '../request-body/page-format.ts';
import { type Operation, operation, tail, usage } from './operation.ts';

/** How pages are given. */
const page: Readonly<Record<string, Schema>> = {
  chunks_per_source: { ...integer, minimum: 1, maximum: 5, default: 3 },
  extract_depth: { ...oneOf(extractDepths), default: 'basic' },
  format: { ...oneOf(formats), default: 'markdown' },
  include_images: yesOrNo,
  include_favicon: yesOrNo,
};

/** Where a crawl goes. */
const site: Readonly<Record<string, Schema>> = {
  instructions: text,
  max_depth: { ...integer, minimum: 1, maximum: 5, default: 1 },
  max_breadth: { ...integer, minimum: 1, maximum: 500, default: 20 },
  limit: { ...integer, minimum: 1, default: 50 },
  select_paths: { ...listOf(text), description: 'regular expressions' },
  select_domains: { ...listOf(text), description: 'regular expressions' },
  exclude_paths: { ...listOf(text), description: 'regular expressions' },
  exclude_domains: { ...listOf(text), description: 'regular expressions' },
  allow_external: { ...yesOrNo, default: true },
  timeout: { ...decimal, minimum: 10, maximum: 150, default: 150 },
  include_usage: yesOrNo,
};

export const extractOperation: Operation = operation({
  summary: 'Gives the content of pages',
  name: 'extract',
  body: request(
    { urls: { anyOf: [text, { ...listOf(text), minItems: 1, maxItems: 20 }] } },
    { ...page, query: text, timeout: { ...decimal, minimum: 1, maximum: 60 }, include_usage: yesOrNo },
  ),
  answers: {
    200: {
      description: 'the pages, and those that could not be had',
      schema: response(
        {
          results: listOf(
            response({ url: text, title: text, raw_content: text, images: listOf(text) }, { favicon: orNull(text) }),
          ),
          failed_results: listOf({ $ref: '#/components/schemas/FailedResult' }),
          ...tail,
        },
        { usage },
      ),
    },
  },
  keyless: true,
});

export const crawlOperation: Operation = operation({
  summary: 'Follows the links of a site and gives its pages',
  name: 'crawl',
  body: request({ url: text }, { ...site, ...page }),
  answers: {
    200: {
      description: 'the pages',
      schema: response(
        {
          base_url: text,
          results: listOf(response({ url: text, raw_content: text, images: listOf(text) }, { favicon: orNull(text) })),
          ...tail,
        },
        { usage },
      ),
    },
  },
});

export const mapOperation: Operation = operation({
  summary: 'Follows the links of a site and gives its URLs',
  name: 'map',
  body: request({ url: text }, site),
  answers: {
    200: {
      description: 'the URLs',
      schema: response({ base_url: text, results: listOf(text), ...tail }, { usage }),
    },
  },
});
