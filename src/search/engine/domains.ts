/** Matches URLs of a domain pattern. */
interface DomainPattern {
  /** Whether the host can match at all; the path is looked at only then. */
  host(host: string): boolean;
  /** What the path has to start with, if anything. */
  readonly path: string | undefined;
}

const scheme = /^[a-z][a-z0-9+.-]*:\/\//;
const port = /:\d+$/;

/** Whether a text is of a form in which `*` stands for anything. In linear time: the forms are written by callers. */
function matcher(form: string): (text: string) => boolean {
  const [start = '', ...inner] = form.split('*');
  const end = inner.pop();
  if (end === undefined) return (text) => text === form;
  return (text) => {
    if (!text.startsWith(start)) return false;
    let at = start.length;
    for (const piece of inner) {
      const found = text.indexOf(piece, at);
      if (found < 0) return false;
      at = found + piece.length;
    }
    return text.length - end.length >= at && text.endsWith(end);
  };
}

/** The host and the path of a domain pattern; an empty path: any. */
export function readPattern(text: string): { readonly name: string; readonly path: string } {
  const bare = text.trim().toLowerCase().replace(scheme, '');
  const slash = bare.indexOf('/');
  const name = (slash < 0 ? bare : bare.slice(0, slash)).replace(/^www\./, '').replace(/\.$/, '');
  const path =
    slash < 0
      ? ''
      : bare
          .slice(slash)
          .replace(/(?<!\*)\*+$/, '')
          .replace(/\/$/, '');
  return { name, path };
}

/**
 * `example.com` is that host and its subdomains, `*.com` and `docs.*` any host of that form, `linkedin.com/in` pages
 * whose path starts so. A scheme and `www.` in front do not matter.
 */
function domainPattern(text: string): DomainPattern {
  const { name, path } = readPattern(text);
  const isHost = matcher(name);
  const isSubdomain = matcher(`*.${name}`);
  return {
    host(host) {
      const bare = host.replace(port, '');
      return isHost(bare) || isSubdomain(bare);
    },
    path: path === '' ? undefined : path,
  };
}

/** Whether `path` is `start` or below it, both in lower case. */
const isBelow = (path: string, start: string): boolean =>
  path.startsWith(start) && (path.length === start.length || '/?#'.includes(path.charAt(start.length)));

/** Whether a page is of one of the patterns; hosts are looked at once each. */
export function domainFilter(
  patterns: readonly string[],
  hosts: readonly string[],
): (host: number, url: () => string) => boolean {
  const parsed = patterns.map(domainPattern);
  const known = new Map<number, readonly DomainPattern[]>();
  return (host, url) => {
    let matching = known.get(host);
    if (matching === undefined) {
      matching = parsed.filter((pattern) => pattern.host(hosts[host] ?? ''));
      known.set(host, matching);
    }
    if (matching.length === 0) return false;
    if (matching.some(({ path }) => path === undefined)) return true;
    const path = pathOf(url()).toLowerCase();
    return matching.some((pattern) => isBelow(path, pattern.path ?? ''));
  };
}

/** With the query. */
export const pathOf = (url: string): string => {
  const from = url.indexOf('/', url.indexOf('://') + 3);
  return from < 0 ? '/' : url.slice(from);
};
