import type { Surroundings } from '../surroundings.ts';
import type { Answer } from './answer.ts';
import { type Parameter, readParameters, type Values } from './parameter.ts';
import { unprocessable } from './refusal.ts';

/** The first value of a request header; `name` in lower case. */
export type FirstHeader = (name: string) => string | undefined;

/** What `GET /` does. */
export interface Variant {
  /** What a request must bring, in the order in which it is checked and documented. */
  readonly parameters: readonly Parameter[];
  /** Answers a request with this raw query. */
  answer(query: string, header: FirstHeader): Answer | Promise<Answer>;
}

/** What the variants are set to; see the settings `APP_*`. */
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
  readonly surroundings: Pick<Surroundings, 'clock' | 'random'>;
  /** Takes a step line of the slow task. */
  readonly step: (requestId: string, step: number) => void;
}

/** A variant that reads its table of parameters before it answers. */
export function withParameters<const Table extends readonly Parameter[]>(
  parameters: Table,
  answer: (values: Values<Table>) => Answer | Promise<Answer>,
): Variant {
  return {
    parameters,
    answer(query) {
      const reading = readParameters(parameters, query);
      return 'values' in reading ? answer(reading.values) : unprocessable(reading.complaints);
    },
  };
}
