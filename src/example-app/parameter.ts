import { readInteger } from './integer.ts';
import { readQuery } from './query-string.ts';
import { type Complaint, unprocessable } from './refusal.ts';

/** A required query parameter. What is read, refused and documented all follows from it. */
export interface Parameter {
  readonly name: string;
  readonly type: 'integer' | 'string';
}

/** The values of a table of parameters; integers as decimal text, because they may have 4,300 digits. */
export type Values<Table extends readonly Parameter[]> = { readonly [P in Table[number] as P['name']]: string };

/** Reads every parameter of a table from a raw query. @throws {Refusal} with a complaint for each that is wrong. */
export function readParameters<const Table extends readonly Parameter[]>(table: Table, query: string): Values<Table> {
  const given = readQuery(query);
  const values: Record<string, string> = {};
  let complaints: Complaint[] | undefined;
  for (const { name, type } of table) {
    const input = given.get(name);
    if (input === undefined) {
      complaints ??= [];
      complaints.push({ type: 'missing', name, input: null });
    } else if (type === 'string') {
      values[name] = input;
    } else {
      const reading = readInteger(input);
      if ('value' in reading) values[name] = reading.value;
      else {
        complaints ??= [];
        complaints.push({ type: reading.complaint, name, input });
      }
    }
  }
  if (complaints !== undefined) throw unprocessable(complaints);
  return values as Values<Table>;
}
