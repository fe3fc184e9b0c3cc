import { apiError } from '../api-error.ts';
import type { RawFormat } from './raw-format.ts';

export const formats = ['markdown', 'text'] as const;
export const extractDepths = ['basic', 'advanced'] as const;

export type ExtractDepth = (typeof extractDepths)[number];

/** The field `format`. */
export function readFormat(text: string | undefined): RawFormat {
  const format = formats.find((value) => value === (text ?? 'markdown'));
  if (format === undefined) throw apiError.choice('format', formats);
  return format;
}

/** The field `extract_depth`. */
export function readExtractDepth(text: string | undefined): ExtractDepth {
  const depth = extractDepths.find((value) => value === (text ?? 'basic'));
  if (depth === undefined) throw apiError.choice('extract depth', extractDepths);
  return depth;
}
