/** One figure over the rounds of a run. */
export interface Row {
  readonly name: string;
  readonly unit: string;
  readonly min: number;
  readonly median: number;
  readonly max: number;
  /** Median of the rounds' ratios to the reference that is named. */
  readonly ratios: Readonly<Record<string, number>>;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** Makes a row of one figure a round, and of the references' figures of the same rounds. */
export function row(
  name: string,
  unit: string,
  values: readonly number[],
  references: Readonly<Record<string, readonly number[]>> = {},
): Row {
  const ratios = Object.entries(references).map(([reference, others]) => [
    reference,
    median(values.map((value, round) => value / (others[round] ?? Number.NaN))),
  ]);
  return {
    name,
    unit,
    min: Math.min(...values),
    median: median(values),
    max: Math.max(...values),
    ratios: Object.fromEntries(ratios),
  };
}

const figure = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));

/** The rows as a Markdown table. */
export function table(rows: readonly Row[]): string {
  const cells = rows.map(({ name, unit, min, median: middle, max, ratios }) => [
    name,
    unit,
    figure(min),
    figure(middle),
    figure(max),
    Object.entries(ratios)
      .map(([reference, ratio]) => `${ratio.toFixed(2)} of ${reference}`)
      .join(', '),
  ]);
  const header = ['what', 'unit', 'min', 'median', 'max', 'ratio'];
  const widths = header.map((title, column) =>
    Math.max(title.length, ...cells.map((line) => line[column]?.length ?? 0)),
  );
  const line = (values: readonly string[]) =>
    `| ${values.map((value, i) => value.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n');
}
