import { jsonResponse } from '../response.ts';
import { type Variant, withParameters } from './variant.ts';

/** Says what it was given. */
export const echo = (): Variant =>
  withParameters(
    [
      { name: 'a', type: 'integer' },
      { name: 'b', type: 'string' },
    ],
    ({ a, b }) => jsonResponse(JSON.stringify(`a = ${a}, b = ${b}`)),
  );
