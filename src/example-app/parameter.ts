import { readInteger } from './integer.ts';
import { readQuery } from './query-string.ts';
import type { Complaint } from './refusal.ts';

/** A required query parameter. What is read, refused and documented all follows from it. */
export interface Parameter {
  readonly name: string;
  readonly type: 'integer' | 'string';
}

/** The values of a table of parameters; integers as decimal text, because they may have 4,300 digits. */
export type Values<Table extends readonly Parameter[]> = { readonly [P in Table[number] as P['name']]: string };

/** The values of a table, or a complaint about each parameter that is wrong. */
type Reading<Table extends readonly Parameter[]> =
  | { readonly values: Values<Table> }
  | { readonly complaints: readonly Complaint[] };

/** Reads every parameter of a table from a raw query. */
export function readParameters<const Table extends readonly Parameter[]>(table: Table, query: string): Reading<Table> {
  const given = readQuery(query);
  const values: Record<string, string> = {};
  let complaints: Complaint[] | undefined;
  for (const { name, type } of table) {
    const input = given.get(name);
    const reading = input === undefined ? missing : type === 'integer' ? readInteger(input) : { value: input };
    if ('value' in reading) values[name] = reading.value;
    else {
      complaints ??= [];
      complaints.push({ type: reading.complaint, name, input: input ?? null });
    }
  }
  return complaints === undefined ? { values: values as Values<Table> } : { complaints };
}

const missing = { complaint: 'missing' } as const;
