/** Whether an address is of a domain pattern. */
interface DomainPattern {
  /** Whether the host can match at all; the path is asked for only then. */
  host(host: string): boolean;
  /** What the path has to start with, if anything. */
  readonly path: string | undefined;
}

const scheme = /^[a-z][a-z0-9+.-]*:\/\//;
const escaped = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

/**
 * `example.com` is that host and its subdomains, `*.com` and `docs.*` any host of that form, `linkedin.com/in` pages
 * whose path starts so. A scheme and `www.` in front do not matter.
 */
function domainPattern(text: string): DomainPattern {
  const bare = text.trim().toLowerCase().replace(scheme, '');
  const slash = bare.indexOf('/');
  const name = (slash < 0 ? bare : bare.slice(0, slash)).replace(/^www\./, '').replace(/\.$/, '');
  const path = slash < 0 ? '' : bare.slice(slash).replace(/\*+$/, '').replace(/\/$/, '');
  const pattern = new RegExp(`^(?:[^/]+\\.)?${escaped(name).replaceAll('*', '[^/]*')}(?::\\d+)?$`);
  return { host: (host) => pattern.test(host), path: path === '' ? undefined : path };
}

/** Whether `path` is `start` or below it. */
const isBelow = (path: string, start: string): boolean => {
  const lower = path.toLowerCase();
  return lower.startsWith(start) && (lower.length === start.length || '/?#'.includes(lower.charAt(start.length)));
};

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
    return matching.some(({ path }) => path === undefined || isBelow(pathOf(url()), path));
  };
}

const pathOf = (url: string) => {
  const from = url.indexOf('/', url.indexOf('://') + 3);
  return from < 0 ? '/' : url.slice(from);
};
