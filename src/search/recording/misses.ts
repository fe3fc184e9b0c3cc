import { boundedMap } from '../../runtime/bounded-map.ts';
import { copyText } from '../../runtime/copy-text.ts';

/** A request for which no recording was found. */
export interface Miss {
  readonly operation: string;
  /** By what a recording is looked for, as JSON that may be cut. */
  readonly request: string;
  /** The recording that differs least, and where. */
  readonly nearest: { readonly file: string; readonly differs: readonly string[] } | undefined;
  /** How often it came. */
  readonly count: number;
}

const maxMisses = 100;

/** Remembers the latest requests that no recording has answered. */
export function createMisses() {
  const misses = boundedMap<Miss>(maxMisses);
  return {
    note(miss: Omit<Miss, 'count'>): void {
      const request = copyText(miss.request);
      const count = (misses.get(request)?.count ?? 0) + 1;
      misses.set(request, { ...miss, request, count });
    },
    list: (): readonly Miss[] => [...misses.values()],
  };
}
