import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { htmlPage } from './html.ts';
import type { PageOrProblem, Reader } from './reader.ts';
import { recordsOf, type WarcRecord } from './warc-records.ts';

/** WARC (ISO 28500), as crawlers and archives write it: a page for each HTML document that was fetched with success. */
export const warc: Reader = async function* (file): AsyncGenerator<PageOrProblem> {
  let count = 0;
  let found = 0;
  for await (const record of recordsOf(file.path)) {
    count += 1;
    const place = { line: `record ${count}`, bytes: Math.min(file.size, record.end) };
    const url = record.headers.get('warc-target-uri')?.replace(/^<|>$/g, '') ?? '';
    const page = pageOf(record, url);
    if (page === undefined) continue;
    found += 1;
    if (typeof page === 'string') yield { ...place, problem: page };
    else yield { ...place, page: { ...page, published_date: page.published_date ?? record.headers.get('warc-date') } };
  }
  if (found === 0) yield { problem: 'has no HTML document that was fetched with success', line: 1, bytes: file.size };
};

/** Undefined: a record that holds no page. */
function pageOf({ headers, block }: WarcRecord, url: string): ReturnType<typeof htmlPage> {
  if (!URL.canParse(url)) return undefined;
  const type = headers.get('warc-type');
  if (type === 'resource') return isHtml(headers.get('content-type')) ? htmlPage(block, { url, path: url }) : undefined;
  if (type !== 'response' || !/^https?:/.test(url)) return undefined;
  const end = block.indexOf('\r\n\r\n');
  const [line = '', ...fields] = block.toString('latin1', 0, Math.max(0, end)).split('\r\n');
  const http = new Map(fields.map((field) => [nameOf(field), field.slice(field.indexOf(':') + 1).trim()]));
  if (end < 0 || !/^HTTP\/\S+ 200(?: |$)/.test(line) || !isHtml(http.get('content-type'))) return undefined;
  const body = decoded(block.subarray(end + 4), http);
  const charset = /charset\s*=\s*"?([\w.:-]{1,40})/i.exec(http.get('content-type') ?? '')?.[1];
  return body === undefined ? 'has a body that cannot be decoded' : htmlPage(body, { url, path: url }, charset);
}

const nameOf = (field: string) =>
  field
    .slice(0, Math.max(0, field.indexOf(':')))
    .trim()
    .toLowerCase();
const isHtml = (type: string | undefined) => /^(?:text\/html|application\/xhtml\+xml)/i.test(type ?? '');

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** The body as it was before it was sent; some archives keep the headers and have taken the codings away already. */
function decoded(body: Buffer, http: ReadonlyMap<string, string>): Buffer | undefined {
  const whole = /chunked/i.test(http.get('transfer-encoding') ?? '') ? withoutChunks(body) : body;
  const coding = (http.get('content-encoding') ?? '').trim().toLowerCase();
  const decode = decoders[coding];
  if (decode === undefined) return coding === '' || coding === 'identity' ? whole : undefined;
  try {
    return decode(whole);
  } catch {
    return /^\s*</.test(whole.toString('latin1', 0, 100)) ? whole : undefined;
  }
}

function withoutChunks(body: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const end = body.indexOf('\r\n', at);
    const size = end < 0 ? Number.NaN : Number.parseInt(body.toString('latin1', at, end), 16);
    if (Number.isNaN(size)) return at === 0 ? body : Buffer.concat(pieces);
    pieces.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
    if (size === 0) break;
  }
  return Buffer.concat(pieces);
}
