import { jsonAnswer } from '../answer.ts';
import type { Variant, VariantContext } from '../variant.ts';

/** A fixed word. The query does not matter. */
export function greeting({ settings }: VariantContext): Variant {
  const answer = jsonAnswer(JSON.stringify(settings.greeting));
  return { parameters: [], answer: () => answer };
}
