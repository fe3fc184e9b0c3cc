import type { EntrySummary } from '../../client.ts';

/** Counts the requests of the same caller in the seconds up to an entry, itself included. */
export function requestsBefore(
  entries: readonly EntrySummary[],
  { interface: name, operation, client_id: client, time, id }: EntrySummary,
  seconds: number,
): number {
  const until = Date.parse(time);
  return entries.filter(
    (entry) =>
      entry.interface === name &&
      entry.operation === operation &&
      entry.client_id === client &&
      Number(entry.id) <= Number(id) &&
      Date.parse(entry.time) > until - seconds * 1000 &&
      Date.parse(entry.time) <= until,
  ).length;
}
