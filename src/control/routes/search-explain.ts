import * as z from 'zod';
import { fieldProblem, Problem } from '../input/problem.ts';
import { type Route, route } from '../routing/route.ts';

export const searchExplanation = z.strictObject({
  why: z.array(z.looseObject({ step: z.string(), text: z.string() })),
});

export const searchExplainRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/search/explain',
    summary: 'What would decide the results of a search, and the score of each of them',
    body: z.looseObject({ query: z.string('must be a string') }).describe('as for `POST /search`'),
    responses: { 200: { description: 'terms, filters and scores', schema: searchExplanation } },
    async handler({ sandbox: { interfaces, clock }, body }) {
      try {
        return { body: { why: await interfaces.explainSearch(body, clock.now()) } };
      } catch (error) {
        throw isApiError(error) ? problemOf(error.body) : error;
      }
    },
  }),
];

/** A 422 of the search API names fields, its other errors have a sentence. */
const refusal = z.object({
  detail: z.union([
    z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string() })),
    z.object({ error: z.string() }),
  ]),
});

function problemOf(body: unknown): Problem {
  const { data } = refusal.safeParse(body);
  if (data === undefined) return new Problem(422, `the search API refuses it: ${JSON.stringify(body)}`);
  const { detail } = data;
  if (!Array.isArray(detail)) return new Problem(422, `the search API refuses it: ${detail.error}`);
  return fieldProblem(detail.map(({ loc: [, ...path], msg }) => ({ field: path.join('.') || 'body', message: msg })));
}

/** An error of the search API, which the control plane does not know. */
const isApiError = (error: unknown): error is { body: unknown; status: number } =>
  error instanceof Error && 'body' in error && 'status' in error;
