import { decimal, listOf, oneOf, orNull, request, response, text, yesOrNo } from '../../http/openapi-schema.ts';
import { citationFormats, models, outputLengths } from '../endpoints/research/research-request.ts';
import { type Operation, operation, usage } from './operation.ts';

const task = { request_id: text, created_at: text, status: oneOf(['pending', 'in_progress', 'completed']) };

export const researchOperation: Operation = operation({
  summary: 'Asks for a report',
  name: 'research',
  body: request(
    { input: text },
    {
      model: { ...oneOf(models), default: 'auto' },
      stream: { ...yesOrNo, description: 'whether the report comes as server-sent events' },
      output_schema: { type: 'object', description: 'a JSON Schema with `properties`: the report is such an object' },
      citation_format: { ...oneOf(citationFormats), default: 'numbered' },
      output_length: { ...oneOf(outputLengths), default: 'standard' },
      include_domains: { ...listOf(text), maxItems: 20 },
      exclude_domains: { ...listOf(text), maxItems: 20 },
      files: { ...listOf({ type: 'object' }), maxItems: 5 },
    },
  ),
  answers: {
    200: {
      description: 'the task, or the report as events',
      schema: response({ ...task, input: text, model: oneOf(models), response_time: decimal }),
    },
  },
  streamed: true,
});

export const researchStatusOperation: Operation = operation({
  summary: 'How far a report is',
  name: 'research-status',
  parameters: [
    { name: 'id', in: 'path', required: true, schema: text },
    { name: 'include_usage', in: 'query', schema: yesOrNo },
  ],
  answers: {
    200: {
      description: 'the report',
      schema: response(
        {
          ...task,
          content: { type: ['string', 'object'] },
          sources: listOf(response({ title: text, url: text, favicon: orNull(text) })),
          response_time: decimal,
        },
        { usage },
      ),
    },
    202: {
      description: 'it is being written',
      schema: response({ request_id: text, status: task.status, response_time: decimal }),
    },
    404: { description: 'there is no such task', schema: { $ref: '#/components/schemas/Error' } },
  },
});
