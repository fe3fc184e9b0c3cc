/** What answers for a host in its place: the interfaces, or the pages that are stored of it. */
export type InterceptedAs = 'interfaces' | 'pages';

/** Stands in a list for every host that stored pages have. */
export const everyPage = 'pages';

/** Says what answers for a host; undefined: it is not intercepted. */
export type InterceptedHosts = (host: string) => InterceptedAs | undefined | Promise<InterceptedAs | undefined>;

/**
 * @param names hosts, `*.example.com` for all below one, and `pages`
 * @param hasPages whether pages of a host are stored
 */
export function interceptedHosts(
  names: readonly string[],
  hasPages: (host: string) => Promise<boolean>,
): InterceptedHosts {
  const exact = new Set(names.map((name) => name.toLowerCase()));
  const endings = [...exact].filter((name) => name.startsWith('*.')).map((name) => name.slice(1));
  const takesPages = exact.delete(everyPage);
  return (host) => {
    if (exact.has(host) || endings.some((ending) => host.endsWith(ending))) return 'interfaces';
    return takesPages ? hasPages(host).then((has) => (has ? 'pages' : undefined)) : undefined;
  };
}
