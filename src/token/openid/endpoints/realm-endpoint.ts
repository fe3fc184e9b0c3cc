import type { RequestContext } from '../context/request-context.ts';
import type { Response } from '../http/endpoint-response.ts';

export type Handler = (context: RequestContext) => Response | Promise<Response>;

/** One route below a realm. */
export interface Endpoint {
  readonly methods: Readonly<Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS', Handler>>>;
  /** The allowed methods in the response to a preflight; undefined: no CORS headers. */
  readonly crossOriginMethods?: string;
  /** What OPTIONS names in `Allow`. */
  readonly allow?: string;
}
