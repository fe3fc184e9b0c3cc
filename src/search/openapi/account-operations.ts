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
import { services } from '../access/account.ts';
import { type Operation, operation, tail } from './operation.ts';

const byService = Object.fromEntries(services.map((service) => [`${service}_usage`, integer]));
const period = { start_date: text, end_date: text, project_id: text };

export const usageOperation: Operation = operation({
  summary: 'What the key and its account have spent',
  name: 'usage',
  answers: {
    200: {
      description: 'credits',
      schema: response({
        key: response({ usage: integer, limit: orNull(integer), ...byService }),
        account: response({
          current_plan: text,
          plan_usage: integer,
          plan_limit: orNull(integer),
          paygo_usage: integer,
          paygo_limit: orNull(integer),
          ...byService,
        }),
      }),
    },
  },
});

export const logsOperation: Operation = operation({
  summary: 'Past requests, the latest first',
  name: 'logs',
  body: request(
    {},
    {
      ...period,
      limit: { ...integer, minimum: 1, maximum: 10_000, default: 10 },
      endpoints: listOf(oneOf(services)),
      filter_by_api_key: yesOrNo,
    },
  ),
  answers: {
    200: {
      description: 'the requests',
      schema: response({
        logs: listOf(
          response({
            timestamp: text,
            endpoint: text,
            depth: text,
            response_time: decimal,
            credits: integer,
            api_key: text,
            request_id: text,
          }),
        ),
        count: integer,
        ...tail,
      }),
    },
  },
});

export const orgUsageOperation: Operation = operation({
  summary: 'What the keys of an organisation have spent',
  name: 'org-usage',
  body: request({ organization_name: text }, { ...period, depth: text }),
  answers: {
    200: {
      description: 'credits',
      schema: response({
        organization: response({ name: text }),
        totals: response({ usage: integer, ...byService }),
        keys: listOf(response({ api_key: text, usage: integer, ...byService })),
      }),
    },
  },
});

export const feedbackOperation: Operation = operation({
  summary: 'Says how good a response was',
  name: 'feedback',
  body: request(
    {},
    {
      request_id: { ...text, description: 'this or `session_id` is needed' },
      session_id: text,
      comment: text,
      response_delivered: text,
      used_urls: listOf(text),
      used_ids: listOf(text),
      used_citations: listOf(text),
      extra_scores: listOf({ type: 'object' }),
      urls_scores: listOf({ type: 'object' }),
    },
  ),
  answers: {
    200: {
      description: 'thanks',
      schema: response({ success: yesOrNo, feedback_id: text, response_time: decimal }),
    },
  },
});
