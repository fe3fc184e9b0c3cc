import type { HitBytes } from '../../src/search/engine/search-index.ts';

/** The result that the bytes of a hit say. */
export function resultIn(hit: HitBytes | undefined): unknown {
  if (hit === undefined) return undefined;
  const { page, passages } = hit;
  const text = (from: number, to?: number) => page.bytes.subarray(from, to).toString();
  if (passages === undefined) return JSON.parse(`${text(0)}}`);
  return JSON.parse(`${text(0, page.textStart)}${passages.map(({ from, to }) => text(from, to)).join(' [...] ')}"}`);
}
