import type { ParameterIssue } from './error-response.ts';
import { readInteger } from './integer.ts';
import { readQuery } from './query-string.ts';

/** A required query parameter. Reading, checking and documenting all follow from this object. */
export interface Parameter {
  readonly name: string;
  readonly type: 'integer' | 'string';
}

/** The values of a table of parameters; integers as decimal text, because they may have 4,300 digits. */
export type Values<Table extends readonly Parameter[]> = { readonly [P in Table[number] as P['name']]: string };

/** The values of a table, or an issue for each parameter that is wrong. */
type ParsedParameters<Table extends readonly Parameter[]> =
  | { readonly values: Values<Table> }
  | { readonly issues: readonly ParameterIssue[] };

/** Reads every parameter of a table from a raw query. */
export function readParameters<const Table extends readonly Parameter[]>(
  table: Table,
  query: string,
): ParsedParameters<Table> {
  const texts = readQuery(query);
  const values: Record<string, string> = {};
  let issues: ParameterIssue[] | undefined;
  for (const { name, type } of table) {
    const input = texts.get(name);
    const parsed = input === undefined ? missing : type === 'integer' ? readInteger(input) : { value: input };
    if ('value' in parsed) values[name] = parsed.value;
    else {
      issues ??= [];
      issues.push({ type: parsed.issue, name, input: input ?? null });
    }
  }
  return issues === undefined ? { values: values as Values<Table> } : { issues };
}

const missing = { issue: 'missing' } as const;
