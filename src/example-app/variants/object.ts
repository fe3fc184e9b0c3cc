import { jsonResponse } from '../response.ts';
import type { Variant, VariantContext } from './variant.ts';

/** A fixed object. The query does not matter. */
export function object({ settings }: VariantContext): Variant {
  const answer = jsonResponse(JSON.stringify({ a: settings.objectA, b: settings.objectB }));
  return { parameters: [], respond: () => answer };
}
