import type { AddressedRequest } from '../../http/request-context.ts';
import { systemClock } from '../../runtime/runtime.ts';
import { endWait } from './end-wait.ts';
import type { Entry } from './entry.ts';
import type { Journal } from './journal.ts';
import { readEntries } from './read-entries.ts';
import { isSince, type Since } from './since.ts';
import type { Finding, Verification } from './verification.ts';

/** How a request under way has come on is looked at so often. */
const lookMs = 20;

/** What is looked at. */
export interface Looked {
  readonly journal: Journal;
  /** Undefined: at all that is there. */
  readonly since: Since | undefined;
}

/** Looks at what is in the journal, in the order in which the requests came. */
export async function look(
  { matches, mayMatch, conclude }: Verification,
  { journal, since }: Looked,
): Promise<Finding> {
  const entries = journal.entries().toReversed();
  const later = since === undefined ? entries : entries.filter((entry) => isSince(entry, since));
  const fitting = new Set<Entry>();
  const possible: Entry[] = [];
  const found = await readEntries(later, (entry) => {
    if (matches(entry)) fitting.add(entry);
    if (mayMatch(entry)) possible.push(entry);
    return fitting.has(entry);
  });
  const isForgotten = since === undefined || isSince(journal.droppedUntil, since);
  return conclude(found, isForgotten ? journal.dropped : 0, possible);
}

/** Looks again after new entries until it is over, the time has passed, or nobody waits for it any more. */
export async function awaitFinding(
  lookAgain: () => Promise<Finding>,
  isOver: (finding: Finding) => boolean,
  seconds: number,
  journal: Journal,
  request: AddressedRequest,
): Promise<Finding> {
  if (seconds === 0) return lookAgain();
  let isNew = false;
  let isWaiting = true;
  let wake = () => {};
  const news = () => {
    isNew = true;
    wake();
  };
  const unwatch = journal.watch({ started: news, entered: news, closed: end });
  function end(): void {
    isWaiting = false;
    wake();
  }
  const stop = endWait(seconds, request, end);
  let finding = await lookAgain();
  while (!isOver(finding) && (isWaiting || isNew)) {
    if (!isNew) await Promise.race([nextNews(), ...(journal.live.size > 0 ? [systemClock.sleep(lookMs)] : [])]);
    isNew = false;
    finding = await lookAgain();
  }
  stop();
  unwatch();
  return finding;

  function nextNews(): Promise<void> {
    return new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
}
