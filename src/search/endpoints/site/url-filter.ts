import { compilePattern, expandedLength, type FindsPattern } from '../../../runtime/linear-pattern.ts';
import { apiError } from '../../api-error.ts';

/** Whether a crawl or a map may include a URL. */
export type UrlFilter = (url: URL) => boolean;

/** Regular expressions, found anywhere in the path or in the host name. No pattern: no filter. */
export interface UrlPatterns {
  readonly select_paths: readonly string[];
  readonly select_domains: readonly string[];
  readonly exclude_paths: readonly string[];
  readonly exclude_domains: readonly string[];
}

/**
 * Length of all patterns of a request with repetitions expanded; patterns that people write come nowhere near. Compiling
 * so much takes some 50 ms.
 */
const maxPatternLength = 2_000;
/** What the shortest pattern counts as: an empty one takes its time as well. */
const minPatternLength = 10;

/** @throws {ApiError} 400 that names a pattern which cannot be used. */
export async function readUrlFilter(patterns: UrlPatterns): Promise<UrlFilter> {
  if (Object.values(patterns).every((list) => list.length === 0)) return () => true;
  let characters = 0;
  const compile = async (field: keyof UrlPatterns): Promise<FindsPattern[]> => {
    const compiled: FindsPattern[] = [];
    for (const pattern of patterns[field]) {
      characters += Math.max(minPatternLength, expandedLength(pattern));
      if (characters > maxPatternLength) throw apiError.patternsTooLong(field);
      const finds = await compilePattern(pattern).catch((error: unknown) => {
        throw apiError.pattern(field, pattern, error instanceof Error ? error.message : 'not understood');
      });
      compiled.push(finds);
    }
    return compiled;
  };
  const selectPaths = await compile('select_paths');
  const selectDomains = await compile('select_domains');
  const excludePaths = await compile('exclude_paths');
  const excludeDomains = await compile('exclude_domains');
  const some = (list: readonly FindsPattern[], text: string) => list.some((finds) => finds(text));
  return ({ pathname, hostname }) =>
    (selectPaths.length === 0 || some(selectPaths, pathname)) &&
    (selectDomains.length === 0 || some(selectDomains, hostname)) &&
    !some(excludePaths, pathname) &&
    !some(excludeDomains, hostname);
}
