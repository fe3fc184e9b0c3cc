import { LRUCache } from 'lru-cache';
import type { Account } from '../../access/account.ts';
import type { Report } from './report.ts';
import type { ResearchModel } from './research-request.ts';

/** A research task. */
export interface ResearchTask {
  readonly id: string;
  readonly owner: Account;
  /** Milliseconds since the epoch. */
  readonly created: number;
  readonly model: ResearchModel;
  /** Its report was streamed at once. */
  readonly isStreamed: boolean;
  readonly report: Report;
  readonly credits: number;
}

export type ResearchTasks = LRUCache<string, ResearchTask>;

/** Limits of what is remembered; the oldest tasks are forgotten first. */
const maxTasks = 1_000;
const maxCharacters = 20_000_000;

export const createResearchTasks = (): ResearchTasks =>
  new LRUCache({
    // The least size bounds their number: with `max`, space for all of them would be taken at once, in every sandbox.
    maxSize: maxCharacters,
    sizeCalculation: ({ report }) => Math.max(JSON.stringify(report).length, maxCharacters / maxTasks),
  });
