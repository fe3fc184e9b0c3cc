import type { Clock } from '../../../runtime/runtime.ts';
import { apiError } from '../../api-error.ts';
import type { Endpoint } from '../../endpoint.ts';
import { searchPaths } from '../../paths.ts';
import { eventStream } from './event-stream.ts';
import { writeReport } from './report.ts';
import { type ResearchModel, readResearchRequest } from './research-request.ts';
import type { ResearchTask } from './research-tasks.ts';

/** When the work begins, and when it is done, as shares of the seconds that research takes. */
const startedAt = 1 / 8;
const doneAt: Readonly<Record<ResearchModel, number>> = { mini: 1 / 2, auto: 3 / 4, pro: 1 };

/** The least that the service takes. */
const prices: Readonly<Record<ResearchModel, number>> = { mini: 4, auto: 4, pro: 15 };

/** Asks for research. */
export const researchEndpoint: Endpoint = {
  method: 'POST',
  path: searchPaths.research,
  prepare({ body }) {
    const request = readResearchRequest(body);
    return async ({ requestId: id, account, service, elapsed }) => {
      const { index, answers, tasks, clock, settings } = service;
      const { input, model } = request;
      const credits = await account.spend('research', prices[model]);
      const placeholders = settings.whenNothingFits === 'placeholder';
      const report = await writeReport(await index.get(), await answers.get(), request, placeholders);
      const created = clock.now();
      await tasks.add({ id, owner: account.id, created, model, isStreamed: request.stream, report, credits });
      const spent = { depth: model, credits };
      if (request.stream) return { body: eventStream(id, request, report, clock), usage: spent };
      // Documented as 201, but the Python clients take only 200 for success.
      return {
        body: JSON.stringify({
          request_id: id,
          created_at: new Date(created).toISOString(),
          status: 'pending',
          input,
          model,
          response_time: elapsed(),
        }),
        usage: spent,
      };
    };
  },
};

/** Reports how far a research task is. */
export const researchStatusEndpoint: Endpoint = {
  method: 'GET',
  path: `${searchPaths.research}/:id`,
  unlimited: true,
  prepare:
    ({ id, query }) =>
    async ({ account, service: { tasks, clock, settings }, elapsed }) => {
      const { researchSeconds } = settings;
      const task = await tasks.get(id);
      if (task === undefined || task.owner !== account.id) throw apiError.researchNotFound();
      const status = statusOf(task, researchSeconds, clock);
      if (status !== 'completed')
        return { status: 202, body: JSON.stringify({ request_id: id, status, response_time: elapsed() }) };
      const wantsUsage = /^(true|1|yes|on)$/i.test(new URLSearchParams(query).get('include_usage') ?? '');
      return {
        body: JSON.stringify({
          request_id: id,
          created_at: new Date(task.created).toISOString(),
          status,
          content: task.report.content,
          sources: task.report.sources,
          response_time: doneAt[task.model] * researchSeconds,
          ...(wantsUsage && { usage: { credits: task.credits } }),
        }),
      };
    },
};

/** A streamed report is complete from the start. */
function statusOf(
  { created, model, isStreamed }: ResearchTask,
  seconds: number,
  clock: Clock,
): 'pending' | 'in_progress' | 'completed' {
  // A clock that was set back must not keep the caller waiting until it has caught up.
  const age = Math.abs(clock.now() - created) / 1000;
  if (isStreamed || age >= doneAt[model] * seconds) return 'completed';
  return age >= startedAt * seconds ? 'in_progress' : 'pending';
}
