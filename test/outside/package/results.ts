/** One thing that was tried, as a cell of a table. */
interface Result {
  readonly row: string;
  readonly column: string;
  readonly problem: string | undefined;
}

export interface Results {
  /** Tries it; an error is a failure, and so is a text that it gives. */
  check(row: string, column: string, work: () => Promise<unknown> | unknown): Promise<void>;
  /** The table, what went wrong, and `N passed, N failed`. */
  report(): { readonly text: string; readonly failed: number };
}

export function results(write: (text: string) => void): Results {
  const all: Result[] = [];
  return {
    async check(row, column, work) {
      const problem = await Promise.resolve()
        .then(work)
        .then(
          () => undefined,
          (error: unknown) => (error instanceof Error ? error.message : String(error)),
        );
      all.push({ row, column, problem });
      write(`${problem === undefined ? 'ok' : 'FAIL'} ${row}, ${column}\n`);
    },
    report() {
      const wrong = all.filter(({ problem }) => problem !== undefined);
      const problems = wrong.map(({ row, column, problem }) => `FAIL ${row}, ${column}:\n${problem}\n`);
      const counts = `${all.length - wrong.length} passed, ${wrong.length} failed`;
      return { text: [tables(all), ...problems, counts].join('\n'), failed: wrong.length };
    },
  };
}

/** Rows with the same columns are one table. */
function tables(all: readonly Result[]): string {
  const rows = grouped(all, ({ row }) => row);
  const groups = grouped([...rows], ([, cells]) =>
    cells
      .map(({ column }) => column)
      .sort()
      .join('\n'),
  );
  return [...groups.values()].map((group) => table(group.map(([row, cells]) => ({ row, cells })))).join('\n');
}

function table(rows: readonly { readonly row: string; readonly cells: readonly Result[] }[]): string {
  const columns = [...new Set(rows.flatMap(({ cells }) => cells.map(({ column }) => column)))].sort();
  const line = (row: string, cells: readonly string[]) => `| ${[row, ...cells].join(' | ')} |`;
  const shown = ({ problem }: Result) => (problem === undefined ? 'ok' : 'FAILED');
  return [
    line('', columns),
    line(
      '---',
      columns.map(() => '---'),
    ),
    ...rows.map(({ row, cells }) =>
      line(
        row,
        columns.map((name) =>
          cells
            .filter(({ column }) => column === name)
            .map(shown)
            .join(' '),
        ),
      ),
    ),
    '',
  ].join('\n');
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
