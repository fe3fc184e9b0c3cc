import { LRUCache } from 'lru-cache';
import type { OnDemand } from '../../on-demand.ts';
import type { Clock } from '../../surroundings.ts';
import type { Account } from '../access/account.ts';
import type { Answers } from '../answer.ts';
import type { Endpoint } from '../endpoint.ts';
import { type ResearchModel, type ResearchRequest, readResearchRequest } from '../requests/research-request.ts';
import { eventStream } from '../research/event-stream.ts';
import { type Report, writeReport } from '../research/report.ts';
import { refusals } from '../search-error.ts';

/** Research that was asked for. */
interface Task {
  readonly id: string;
  readonly owner: Account;
  /** Milliseconds since the epoch. */
  readonly created: number;
  readonly request: ResearchRequest;
  readonly report: Report;
  readonly credits: number;
}

/** When the work begins, and when it is done: milliseconds after it was asked for. */
const begins = 250;
const done: Readonly<Record<ResearchModel, number>> = { mini: 1_000, auto: 1_500, pro: 2_000 };

/** The least that the service takes. */
const prices: Readonly<Record<ResearchModel, number>> = { mini: 4, auto: 4, pro: 15 };

/** Tasks that are remembered, and the characters that they come to; the oldest are forgotten first. */
const mostTasks = 1_000;
const mostCharacters = 20_000_000;

/** Asking for research, and looking how far it is. */
export function researchEndpoints(answers: OnDemand<Answers>): readonly Endpoint[] {
  const tasks = new LRUCache<string, Task>({
    max: mostTasks,
    maxSize: mostCharacters,
    sizeCalculation: ({ request, report }) => request.input.length + JSON.stringify(report).length,
  });

  const create: Endpoint = {
    method: 'POST',
    path: '/research',
    prepare({ body }) {
      const request = readResearchRequest(body);
      return async ({ requestId: id, account, index, clock, elapsed }) => {
        const { input, model } = request;
        const credits = account.spend('research', prices[model]);
        const report = await writeReport(await index(), await answers.get(), request);
        const created = clock.now();
        tasks.set(id, { id, owner: account, created, request, report, credits });
        const spent = { depth: model, credits };
        if (request.stream) return { body: eventStream(id, request, report, clock), spent };
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
          spent,
        };
      };
    },
  };

  const look: Endpoint = {
    method: 'GET',
    path: '/research/:id',
    unlimited: true,
    prepare:
      ({ id, query }) =>
      async ({ account, clock, elapsed }) => {
        const task = tasks.get(id);
        if (task === undefined || task.owner !== account) throw refusals.researchNotFound();
        const status = statusOf(task, clock);
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
            response_time: done[task.request.model] / 1000,
            ...(wantsUsage && { usage: { credits: task.credits } }),
          }),
        };
      },
  };

  return [create, look];
}

/** A streamed report is complete from the start. */
function statusOf({ created, request }: Task, clock: Clock): 'pending' | 'in_progress' | 'completed' {
  const age = clock.now() - created;
  if (request.stream || age >= done[request.model]) return 'completed';
  return age >= begins ? 'in_progress' : 'pending';
}
