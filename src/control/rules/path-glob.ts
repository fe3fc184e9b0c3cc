/** Whether a path fits. */
export type PathMatch = (path: string) => boolean;

/** `*` stands for any characters but a slash, `**` for any; everything else for itself. Takes linear time in the path. */
export function pathGlob(glob: string): PathMatch {
  const tokens = glob
    .split(/(\*+)/)
    .flatMap((part): string[] => (part.startsWith('*') ? [part.slice(0, 2)] : [...part]));
  if (!tokens.some(isStar)) return (path) => path === glob;
  const start = glob.slice(0, glob.indexOf('*'));
  const end = glob.slice(glob.lastIndexOf('*') + 1);
  // Nearly all paths that do not fit lack this: following the glob costs a hundred times as much.
  const longest = glob.split(/\*+/).reduce((a, b) => (b.length > a.length ? b : a));
  return (path) =>
    path.length >= start.length + end.length &&
    path.startsWith(start) &&
    path.endsWith(end) &&
    path.includes(longest) &&
    fits(tokens, path);
}

const isStar = (token: string) => token === '*' || token === '**';

/** Follows all ways through the glob at once. */
function fits(tokens: readonly string[], path: string): boolean {
  let reached = withEmptyStars(new Set([0]), tokens);
  for (const character of path) {
    const next = new Set<number>();
    for (const at of reached) {
      const token = tokens[at];
      if (token === '**' || (token === '*' && character !== '/')) next.add(at);
      else if (token === character) next.add(at + 1);
    }
    if (next.size === 0) return false;
    reached = withEmptyStars(next, tokens);
  }
  return reached.has(tokens.length);
}

/** A star may stand for nothing. */
function withEmptyStars(reached: Set<number>, tokens: readonly string[]): Set<number> {
  for (const at of reached) if (isStar(tokens[at] ?? '')) reached.add(at + 1);
  return reached;
}
