import type { Runtime } from '../../runtime/runtime.ts';
import type { CacheStore } from '../cache-store.ts';
import { validationError } from '../error-response.ts';
import { type Parameter, readParameters, type Values } from '../parameter.ts';
import type { AppResponse } from '../response.ts';

/** What a variant sees of a request. */
export interface RequestInput {
  /** As it came. */
  readonly query: string;
  /** The first value of a request header; `name` in lower case. */
  readonly header: (name: string) => string | undefined;
  /** The number to answer with instead of the cached one. */
  readonly number?: (() => number) | undefined;
}

/** What `GET /` does. */
export interface Variant {
  /** The parameters that a request must have, in the order in which they are checked and documented. */
  readonly parameters: readonly Parameter[];
  respond(input: RequestInput): AppResponse | Promise<AppResponse>;
}

/** The settings of the variants: `APP_*`. */
export interface VariantSettings {
  readonly variant: 'greeting' | 'echo' | 'object' | 'cached' | 'slow';
  readonly greeting: string;
  readonly objectA: string;
  readonly objectB: number;
  /** Seconds. */
  readonly cacheExpire: number;
  /** Seconds. */
  readonly stepPause: number;
}

/** What a variant is made with. */
export interface VariantContext {
  readonly settings: VariantSettings;
  readonly runtime: Pick<Runtime, 'clock' | 'random'>;
  readonly cache: CacheStore;
  /** Takes a step line of the slow task. */
  readonly step: (requestId: string, step: number) => void;
}

/** A variant that checks its table of parameters before it responds. */
export function withParameters<const Table extends readonly Parameter[]>(
  parameters: Table,
  respond: (values: Values<Table>) => AppResponse | Promise<AppResponse>,
): Variant {
  return {
    parameters,
    respond({ query }) {
      const parsed = readParameters(parameters, query);
      return 'values' in parsed ? respond(parsed.values) : validationError(parsed.issues);
    },
  };
}
