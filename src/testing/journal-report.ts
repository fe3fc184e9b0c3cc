import type { ControlledSandbox, EntrySummary } from '../client.ts';

/** As many are told, the latest. */
const maxTold = 20;

/** What reached a sandbox, in its order, with what decided each answer that is an error. */
export async function journalReport({ requests }: Pick<ControlledSandbox, 'requests'>): Promise<string> {
  const { requests: latest, total, dropped } = await requests.list({ limit: maxTold });
  if (total === 0) return `understudy: no request came${dropped > 0 ? ` (${dropped} were forgotten)` : ''}.`;
  const lines = await Promise.all(latest.toReversed().map(async (entry) => `  ${lineOf(entry)}${await reason(entry)}`));
  const omitted = total + dropped - latest.length;
  const heading = `understudy: ${count(total + dropped)} came${omitted > 0 ? `, the last ${latest.length} of them` : ''}:`;
  return [heading, ...lines].join('\n');

  async function reason({ id, status = 0, fault }: EntrySummary): Promise<string> {
    if (status < 400 && fault === undefined) return '';
    const { why } = await requests.get(id);
    // The last step is the answer as the caller saw it; the one before says what the answer keeps to itself.
    const decisive = why.slice(-2).map(({ text }) => text);
    return decisive.length === 0 ? '' : `\n      because: ${decisive.join('; ')}`;
  }
}

/** Requests for a path that nobody knows, and that no rule has answered; not what browsers ask for on their own. */
export const isUnexpected = ({ operation, rule, target }: EntrySummary): boolean =>
  operation === undefined && rule === undefined && target !== '/favicon.ico';

export function lineOf({ id, method, target, status, rule, fault }: EntrySummary): string {
  const notes = [rule, fault].filter((note) => note !== undefined);
  return `#${id} ${method} ${target} -> ${status ?? 'no answer'}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`;
}

export const count = (requests: number) => `${requests} request${requests === 1 ? '' : 's'}`;

/** What a test has thrown, with the report. */
export function withReport(error: unknown, report: string): unknown {
  if (!(error instanceof Error)) return new Error(`${String(error)}\n\n${report}`, { cause: error });
  addReport(error, report);
  return error;
}

/** Test runners show the message of an error or its stack, which begins with the message. */
export function addReport(error: { message?: string; stack?: string }, report: string): void {
  const { message = '', stack } = error;
  const whole = `${message}\n\n${report}`;
  error.message = whole;
  if (stack !== undefined) error.stack = stack.replace(message, () => whole);
}
