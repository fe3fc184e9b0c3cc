/** An answer as it came over the wire. */
export interface RawResponse {
  readonly status: number;
  readonly reason: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

export const headerOf = (headers: RawResponse['headers'], name: string): string | undefined => {
  const values = headers.filter(([key]) => key.toLowerCase() === name.toLowerCase()).map(([, value]) => value);
  return values.length === 0 ? undefined : values.join(', ');
};

/** Takes one answer from the front of `bytes`; undefined while it is incomplete. @throws when it is no HTTP. */
export function takeResponse(
  bytes: Buffer,
  { method, ended }: { method: string; ended: boolean },
): { response: RawResponse; length: number } | undefined {
  const headLength = bytes.indexOf('\r\n\r\n');
  if (headLength < 0) {
    if (ended && bytes.length > 0) throw new Error(`not an HTTP response: ${bytes.toString('latin1').slice(0, 200)}`);
    return undefined;
  }
  const [first = '', ...lines] = bytes.toString('latin1', 0, headLength).split('\r\n');
  const start = /^HTTP\/\d\.\d (\d{3}) ?(.*)$/.exec(first);
  if (start === null) throw new Error(`bad status line: ${first}`);
  const status = Number(start[1]);
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const bodyStart = headLength + 4;
  const finish = (body: Buffer, length: number) => ({
    response: { status, reason: start[2] ?? '', headers, body },
    length,
  });
  if (method === 'HEAD' || status < 200 || status === 204 || status === 304) return finish(Buffer.alloc(0), bodyStart);
  if (/\bchunked\b/i.test(headerOf(headers, 'transfer-encoding') ?? '')) {
    const chunked = takeChunks(bytes, bodyStart);
    if (chunked === undefined && ended) throw new Error('chunked body ended early');
    return chunked && finish(chunked.body, chunked.length);
  }
  const length = headerOf(headers, 'content-length');
  if (length === undefined) return ended ? finish(bytes.subarray(bodyStart), bytes.length) : undefined;
  const end = bodyStart + Number(length);
  if (bytes.length >= end) return finish(bytes.subarray(bodyStart, end), end);
  if (ended) throw new Error('body shorter than content-length');
  return undefined;
}

function takeChunks(bytes: Buffer, from: number): { body: Buffer; length: number } | undefined {
  const chunks: Buffer[] = [];
  let at = from;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    if (Number.isNaN(size)) throw new Error('bad chunk size');
    at = lineEnd + 2;
    if (size === 0) {
      const end = bytes.indexOf('\r\n', at);
      return end < 0 ? undefined : { body: Buffer.concat(chunks), length: end + 2 };
    }
    if (bytes.length < at + size + 2) return undefined;
    chunks.push(bytes.subarray(at, at + size));
    at += size + 2;
  }
}
