import { refusals } from '../search-error.ts';
import type { RawFormat } from './raw-format.ts';

const formats = ['markdown', 'text'] as const;
const depths = ['basic', 'advanced'] as const;

export type ExtractDepth = (typeof depths)[number];

/** The field `format`. */
export function readFormat(text: string | undefined): RawFormat {
  const format = formats.find((value) => value === (text ?? 'markdown'));
  if (format === undefined) throw refusals.choice('format', formats);
  return format;
}

/** The field `extract_depth`. */
export function readExtractDepth(text: string | undefined): ExtractDepth {
  const depth = depths.find((value) => value === (text ?? 'basic'));
  if (depth === undefined) throw refusals.choice('extract depth', depths);
  return depth;
}
