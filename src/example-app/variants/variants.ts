import { cached } from './cached.ts';
import { echo } from './echo.ts';
import { greeting } from './greeting.ts';
import { object } from './object.ts';
import { slow } from './slow.ts';
import type { Variant, VariantContext, VariantSettings } from './variant.ts';

/** Every variant by its name. */
export const variants: Readonly<Record<VariantSettings['variant'], (context: VariantContext) => Variant>> = {
  greeting,
  echo,
  object,
  cached,
  slow,
};
