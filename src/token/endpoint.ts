import type { Answer } from './answer.ts';
import type { Exchange } from './exchange.ts';

export type Handler = (exchange: Exchange) => Answer | Promise<Answer>;

/** One address below a realm. */
export interface Endpoint {
  readonly methods: Readonly<Partial<Record<'GET' | 'POST', Handler>>>;
  /** What a preflight from another origin is told; undefined: nothing. */
  readonly crossOriginMethods?: string;
  /** What OPTIONS names in `Allow`. */
  readonly allow?: string;
}
