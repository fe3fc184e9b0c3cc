import type { Page } from './search-index.ts';

/** A page as a corpus has it: its date may be an age that only the clock turns into a moment. */
export interface SourcePage extends Page {
  /** Milliseconds before now; `published` is undefined then. */
  readonly age: number | undefined;
  /** URLs of pages whose texts follow the content, which is only the beginning. */
  readonly parts?: readonly string[] | undefined;
}

const hour = 3_600_000;

/** Ages count from the last full hour, so that the same query gets the same dates. */
export const latestHour = (now: number): number => Math.floor(now / hour) * hour;

type Row = [
  string,
  string,
  string,
  Page['topic'],
  string,
  string?,
  number?,
  number?,
  string?,
  Page['images']?,
  Page['links']?,
  (readonly string[])?,
];

/** One page as bytes; rows instead of objects because names would be a tenth of a small page. */
export function encodePage(page: SourcePage): Uint8Array {
  const row = [
    page.url,
    page.title,
    page.content,
    page.topic,
    page.language,
    page.country,
    page.published,
    page.age,
    page.favicon,
    page.images.length === 0 ? undefined : page.images,
    page.links.length === 0 ? undefined : page.links,
    page.parts,
  ];
  while (row.at(-1) === undefined) row.pop();
  return Buffer.from(JSON.stringify(row));
}

const quote = 0x22;
const backslash = 0x5c;

/** The URL of an encoded page, without decoding the rest: filters ask for nothing else, and for many pages. */
export const decodeUrl = (bytes: Uint8Array): string => textAt(bytes, urlStart, endOfText(bytes, urlStart));

/** Its title, which stands behind the URL. */
export function decodeTitle(bytes: Uint8Array): string {
  const start = endOfText(bytes, urlStart) + 1;
  return textAt(bytes, start, endOfText(bytes, start));
}

/** Behind the bracket. */
const urlStart = 1;

const textAt = (bytes: Uint8Array, start: number, end: number): string =>
  JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString());

/** Behind the quote that ends the text whose first quote is at `start`. */
function endOfText(bytes: Uint8Array, start: number): number {
  let end = start + 1;
  while (end < bytes.length && bytes[end] !== quote) end += bytes[end] === backslash ? 2 : 1;
  return end + 1;
}

export function decodePage(bytes: Uint8Array): SourcePage {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  const [url, title, content, topic, language, country, published, age, favicon, images, links, parts] = JSON.parse(
    text,
  ) as Row;
  return {
    url,
    title,
    content,
    topic,
    language,
    country: country ?? undefined,
    published: published ?? undefined,
    age: age ?? undefined,
    favicon: favicon ?? undefined,
    images: images ?? [],
    links: links ?? [],
    ...(parts && { parts }),
  };
}
