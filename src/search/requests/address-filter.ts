import { refusals } from '../search-error.ts';

/** Whether an address is one of those that a crawl or a map was asked for. */
export type AddressFilter = (url: URL) => boolean;

/** Regular expressions, found anywhere in the path or in the host name. No pattern: no filter. */
export interface AddressPatterns {
  readonly select_paths: readonly string[];
  readonly select_domains: readonly string[];
  readonly exclude_paths: readonly string[];
  readonly exclude_domains: readonly string[];
}

/** What all patterns of a request may come to once repetitions are written out: no pattern that people write comes near. */
const mostCharacters = 10_000;

type Pattern = (text: string) => boolean;

/** @throws a 400 that names a pattern which can not be used. */
export async function readAddressFilter(patterns: AddressPatterns): Promise<AddressFilter> {
  if (Object.values(patterns).every((list) => list.length === 0)) return () => true;
  const { RE2JS } = await import('re2js');
  let characters = 0;
  // A linear-time engine: no pattern of a caller can keep the server busy.
  const compile = (field: keyof AddressPatterns): Pattern[] =>
    patterns[field].map((pattern) => {
      characters += writtenOut(pattern);
      if (characters > mostCharacters) throw refusals.patternsTooLong(field);
      try {
        const compiled = RE2JS.compile(pattern);
        return (text) => compiled.matcher(text).find();
      } catch (error) {
        throw refusals.pattern(field, pattern, error instanceof Error ? error.message : 'not understood');
      }
    });
  const selectPaths = compile('select_paths');
  const selectDomains = compile('select_domains');
  const excludePaths = compile('exclude_paths');
  const excludeDomains = compile('exclude_domains');
  const some = (list: readonly Pattern[], text: string) => list.some((finds) => finds(text));
  return ({ pathname, hostname }) =>
    (selectPaths.length === 0 || some(selectPaths, pathname)) &&
    (selectDomains.length === 0 || some(selectDomains, hostname)) &&
    !some(excludePaths, pathname) &&
    !some(excludeDomains, hostname);
}

/** No more than this is the length of a pattern whose counted repetitions are written out; the engine refuses products above 1000. */
function writtenOut(pattern: string): number {
  let times = 1;
  for (const [, least = '', most = ''] of pattern.matchAll(/\{(\d{1,4})(?:,(\d{0,4}))?\}/g))
    times *= Math.max(1, Number(least), Number(most));
  return pattern.length * Math.min(times, 1000);
}
