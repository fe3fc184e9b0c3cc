import type { IncomingMessage } from 'node:http';
import type { OpenEntry } from './entry.ts';

const entry = Symbol('journal entry');
type WithEntry = IncomingMessage & { [entry]?: OpenEntry | undefined };

/** Lets those who answer a request find its entry. */
export function assignEntry(request: WithEntry, opened: OpenEntry | undefined): void {
  request[entry] = opened;
}

/** Takes a note on what decided the answer to a request; undefined when no journal is kept. */
export function noteTaker(request: WithEntry): ((step: string, text: string) => void) | undefined {
  const opened = request[entry];
  return opened === undefined ? undefined : (step, text) => opened.note({ step, text });
}
