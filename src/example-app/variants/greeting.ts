import { jsonResponse } from '../response.ts';
import type { Variant, VariantContext } from './variant.ts';

/** A fixed word. The query does not matter. */
export function greeting({ settings }: VariantContext): Variant {
  const answer = jsonResponse(JSON.stringify(settings.greeting));
  return { parameters: [], respond: () => answer };
}
