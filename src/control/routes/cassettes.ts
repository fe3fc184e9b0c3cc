import * as z from 'zod';
import { secretKindOf } from '../../http/secret-names.ts';
import { redactText } from '../redaction/redact-text.ts';
import { Redaction } from '../redaction/redaction.ts';
import { type Route, route } from '../routing/route.ts';

export const cassettesSchema = z.strictObject({
  mode: z.string().describe('the value of SEARCH_MODE'),
  upstream: z.string().optional().describe('what is recorded'),
  cassettes: z.array(
    z.strictObject({
      file: z.string(),
      operation: z.string(),
      request: z.unknown().describe('by what a request is found: its body with its fields in order, and the like'),
      status: z.int(),
      used: z.boolean().describe('whether it was made or has answered since the start'),
    }),
  ),
  unused: z.array(z.string()).describe('the files that have not answered since the start'),
  missed: z
    .array(
      z.strictObject({
        operation: z.string(),
        request: z.string().describe('by what a recording is looked for, as JSON of at most 500 characters'),
        nearest: z
          .strictObject({ file: z.string(), differs: z.array(z.string()) })
          .optional()
          .describe('the recording that differs least, and where'),
        count: z.int().describe('how often it came'),
      }),
    )
    .describe('the latest 100 requests since the start that no recording answered, the last one first'),
});

/** The recordings of the search API, for all sandboxes. */
export const cassetteRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/cassettes',
    summary: 'The recordings of the search API',
    responses: { 200: { description: 'recordings', schema: cassettesSchema } },
    handler({ control }) {
      const recordings = control.recordings();
      const all = recordings?.cassettes ?? [];
      const body: z.output<typeof cassettesSchema> = {
        mode: recordings?.mode ?? 'stand-in',
        ...(recordings?.upstream !== undefined && { upstream: recordings.upstream }),
        cassettes: all.map(({ file, used, cassette: { request, response } }) => ({
          file,
          operation: request.operation,
          request,
          status: response.status,
          used,
        })),
        unused: all.filter(({ used }) => !used).map(({ file }) => file),
        missed: (recordings?.missed ?? []).map(({ operation, request, nearest, count }) => ({
          operation,
          request: redactText(request, new Redaction(secretKindOf)),
          count,
          ...(nearest !== undefined && { nearest: { file: nearest.file, differs: [...nearest.differs] } }),
        })),
      };
      return { body };
    },
  }),
];
