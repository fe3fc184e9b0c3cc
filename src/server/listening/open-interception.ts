import { pagesPath } from '../../control/free-pages/pages.ts';
import { isLocal } from '../../control/routing/guard.ts';
import type { Interception } from '../../proxy/interception.ts';
import type { Lazy } from '../../runtime/lazy.ts';
import type { SearchIndex } from '../../search/engine/search-index.ts';
import type { Settings } from '../../settings/schema.ts';

/** What makes a server a proxy for the hosts of its settings; undefined when these name none. */
export async function openInterception(
  { hosts, others }: Settings['intercept'],
  index: Lazy<SearchIndex>,
  warn: (message: string) => void,
): Promise<Interception | undefined> {
  if (hosts.length === 0) {
    if (others === 'tunnel') warn('INTERCEPT_OTHERS: has no effect without INTERCEPT_HOSTS');
    return undefined;
  }
  const [proxy, { interceptedHosts }] = await Promise.all([
    import('../../proxy/interception.ts'),
    import('../../proxy/intercepted-hosts.ts'),
  ]);
  return new proxy.Interception({
    hosts: interceptedHosts(hosts, async (host) => (await index.get()).hasHost(host)),
    tunnelsOthers: others === 'tunnel',
    isLocal,
    pagesPath,
    warn,
  });
}
