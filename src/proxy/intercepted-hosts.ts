/** Who answers for a host: the interfaces, or the stored pages of it. */
export type InterceptedAs = 'interfaces' | 'pages';

/** The word in the list that stands for every host with stored pages. */
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
