/** A pattern of a path with what it stands for. */
export interface PathPattern<Target> {
  readonly pattern: string;
  readonly target: Target;
}

/** Why a pattern of paths is none; undefined for a good one (Keycloak 26.7). */
export function patternFault(pattern: string): string | undefined {
  let name: string | undefined;
  for (const character of pattern) {
    if (character === '{') {
      if (name !== undefined) return "nested '{'";
      name = '';
    } else if (character === '}') {
      if (!name) return "unexpected '}' or empty parameter name";
      name = undefined;
    } else if (name !== undefined) {
      if (character === '/') return "parameter name contains '/'";
      name += character;
    }
  }
  if (name !== undefined) return "missing closing '}'";
  const isWildcardGood = !pattern.includes('*') || /^[^*]*\/\*$/.test(pattern) || /^[^*]*\/\*\.[^*/]+$/.test(pattern);
  return isWildcardGood ? undefined : "wildcard '*' is only supported as trailing '/*' or as a suffix pattern '/*.ext'";
}

/** A path without matrix parameters, empty segments and a slash at its end. */
function normalized(path: string): string {
  const plain = path.replace(/;[^/]*/g, '').replace(/\/{2,}/g, '/');
  return plain.length > 1 ? plain.replace(/\/$/, '') : plain;
}

const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

/** How well a pattern fits: exactly, by parameters, by what it ends with, or by anything behind it. */
const ranks = ['exact', 'template', 'suffix', 'any'] as const;

function fitOf(pattern: string, path: string): (typeof ranks)[number] | undefined {
  if (pattern === path) return 'exact';
  const [start, ending] = pattern.split('/*', 2);
  const source = escaped(start ?? '').replace(/\{[^{}/]+\}/g, '[^/]+');
  const isTemplate = pattern.includes('{');
  if (ending === undefined) return isTemplate && new RegExp(`^${source}$`).test(path) ? 'template' : undefined;
  // A pattern of endings counts for any path that ends so.
  if (ending !== '') return path.endsWith(ending) ? 'suffix' : undefined;
  if (!new RegExp(`^${source}(?:/.*)?$`).test(path)) return undefined;
  return new RegExp(`^${source}/?$`).test(path) && !isTemplate ? 'exact' : 'any';
}

/** What a path stands for, by the pattern that fits best: the most exact, then the longest. */
export function matchPath<Target>(patterns: Iterable<PathPattern<Target>>, uri: string): Target | undefined {
  const path = normalized(uri);
  let best: { readonly rank: number; readonly length: number; readonly target: Target } | undefined;
  for (const { pattern, target } of patterns) {
    const kind = fitOf(pattern, path);
    if (kind === undefined) continue;
    const rank = ranks.indexOf(kind);
    const { length } = pattern.split('/');
    if (best === undefined || rank < best.rank || (rank === best.rank && length > best.length))
      best = { rank, length, target };
  }
  return best?.target;
}
