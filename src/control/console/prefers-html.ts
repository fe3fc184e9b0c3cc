/**
 * Whether a client rather takes a page than JSON, by `Accept` (RFC 9110 section 12.5.1). Browsers do when they navigate;
 * one that takes anything, as curl does, gets JSON.
 */
export function prefersHtml(accept = '*/*'): boolean {
  return qualityOf('text/html', accept) > qualityOf('application/json', accept);
}

/** The quality of the most specific range that fits; 0 when none does. */
function qualityOf(type: string, accept: string): number {
  const [main = ''] = type.split('/', 1);
  const ranges = accept.split(',').map(readRange);
  for (const name of [type, `${main}/*`, '*/*']) {
    const quality = ranges.find(({ range }) => range === name)?.quality;
    if (quality !== undefined) return quality;
  }
  return 0;
}

function readRange(text: string): { range: string; quality: number } {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { range, quality: quality === undefined ? 1 : Number(quality) || 0 };
}
