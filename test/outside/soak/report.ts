/** What the server held at one moment; bytes. */
export interface Sample {
  readonly seconds: number;
  readonly resident: number;
  readonly heap: number;
  /** What lies beside the heap: above all the bodies of journals. */
  readonly buffers: number;
  /** Compiled code, which the heap counts, too. */
  readonly code: number;
  readonly files: number;
  readonly requests: number;
}

const megabyte = 1024 * 1024;
const inMegabytes = (bytes: number) => (bytes / megabyte).toFixed(1);

/** The slope of the heap over the second half of the samples, by least squares: megabytes a minute. */
export function heapSlope(samples: readonly Sample[]): number {
  const half = samples.slice(Math.floor(samples.length / 2));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const minutes = half.map(({ seconds }) => seconds / 60);
  const heaps = half.map(({ heap }) => heap / megabyte);
  const [x, y] = [mean(minutes), mean(heaps)];
  const spread = minutes.reduce((sum, value) => sum + (value - x) ** 2, 0);
  return minutes.reduce((sum, value, at) => sum + (value - x) * ((heaps[at] ?? 0) - y), 0) / spread;
}

export function table(samples: readonly Sample[]): string {
  const rows = samples.map(({ seconds, resident, heap, files, requests }) =>
    [Math.round(seconds), inMegabytes(resident), inMegabytes(heap), files, requests].join(' | '),
  );
  return ['seconds | resident MB | heap MB | open files | requests', '--- | --- | --- | --- | ---', ...rows].join('\n');
}

const width = 720;
const height = 300;
const margin = 40;

/** Resident memory and heap over time as a picture (SVG). */
export function picture(samples: readonly Sample[]): string {
  const last = samples.at(-1)?.seconds ?? 1;
  const most = Math.max(...samples.map(({ resident }) => resident)) * 1.1;
  const x = (seconds: number) => margin + (seconds / last) * (width - 2 * margin);
  const y = (bytes: number) => height - margin - (bytes / most) * (height - 2 * margin);
  const line = (of: 'resident' | 'heap', colour: string) =>
    `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${samples.map((one) => `${x(one.seconds).toFixed(1)},${y(one[of]).toFixed(1)}`).join(' ')}"/>`;
  const text = (at: number, up: number, content: string, colour = '#444') =>
    `<text x="${at}" y="${up}" font-family="sans-serif" font-size="12" fill="${colour}">${content}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`,
    '<title>Resident memory and heap over time</title>',
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<path d="M${margin} ${margin}V${height - margin}H${width - margin}" fill="none" stroke="#444"/>`,
    line('resident', '#b04a00'),
    line('heap', '#0a5ca8'),
    text(margin, margin - 12, `${inMegabytes(most)} MB`),
    text(width - margin - 60, height - margin + 20, `${(last / 60).toFixed(1)} minutes`),
    text(width - 200, margin - 12, 'resident', '#b04a00'),
    text(width - 120, margin - 12, 'heap', '#0a5ca8'),
    '</svg>',
    '',
  ].join('\n');
}
