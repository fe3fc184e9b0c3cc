import type { Variant, VariantContext, VariantSettings } from './variant.ts';
import { cached } from './variants/cached.ts';
import { echo } from './variants/echo.ts';
import { greeting } from './variants/greeting.ts';
import { object } from './variants/object.ts';
import { slow } from './variants/slow.ts';

/** Every variant by its name. */
export const variants: Readonly<Record<VariantSettings['variant'], (context: VariantContext) => Variant>> = {
  greeting,
  echo,
  object,
  cached,
  slow,
};
