import { LRUCache } from 'lru-cache';
import type { Awaitable } from '../../../runtime/awaitable.ts';
import type { Report } from './report.ts';
import type { ResearchModel } from './research-request.ts';

/** A research task. */
export interface ResearchTask {
  readonly id: string;
  /** Identifier of the account that asked for it. */
  readonly owner: string;
  /** Milliseconds since the epoch. */
  readonly created: number;
  readonly model: ResearchModel;
  /** Its report was streamed at once. */
  readonly isStreamed: boolean;
  readonly report: Report;
  readonly credits: number;
}

export interface ResearchTasks {
  get(id: string): Awaitable<ResearchTask | undefined>;
  add(task: ResearchTask): Awaitable<void>;
}

/** Limits of what is remembered; the oldest tasks are forgotten first. */
const maxTasks = 1_000;
const maxCharacters = 20_000_000;

/** Tasks in memory. */
export function createResearchTasks() {
  const tasks = new LRUCache<string, ResearchTask>({
    // The least size bounds their number: with `max`, space for all of them would be taken at once, in every sandbox.
    maxSize: maxCharacters,
    sizeCalculation: ({ report }) => Math.max(JSON.stringify(report).length, maxCharacters / maxTasks),
  });
  return {
    get: (id: string) => tasks.get(id),
    add: (task: ResearchTask) => void tasks.set(task.id, task),
  } satisfies ResearchTasks;
}
