/** A number of a metric. */
export interface Sample {
  /** What follows the name of the metric: `_sum`. */
  readonly suffix?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A metric with all its numbers. */
export interface MetricFamily {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly samples: readonly Sample[];
}

/** Writes metrics in the text format of Prometheus, version 0.0.4. */
export function metricsText(families: readonly MetricFamily[]): string {
  return `${families.map(familyText).join('\n\n')}\n`;
}

function familyText({ name, help, type, samples }: MetricFamily): string {
  const lines = samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelsText(labels)} ${value}`);
  return [`# HELP ${name} ${escaped(help)}`, `# TYPE ${name} ${type}`, ...lines].join('\n');
}

function labelsText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escaped(value).replaceAll('"', '\\"')}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

/** Values of labels may hold any character; a sample has one line. */
function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}
