/** The views, in the order of their tabs. */
export const views = [
  { name: 'requests', title: 'Requests' },
  { name: 'search', title: 'Search' },
  { name: 'tokens', title: 'Tokens' },
  { name: 'faults', title: 'Clock and faults' },
  { name: 'picture', title: 'Picture' },
  { name: 'sandboxes', title: 'Sandboxes' },
  { name: 'settings', title: 'Settings' },
] as const;
type ViewName = (typeof views)[number]['name'];

/** The part of the address after `#`, as it was read. */
export interface Route {
  readonly view: ViewName;
  /** The request that is open. `latest` is always the newest one. */
  readonly id: string | undefined;
  /** The text of the filter. */
  readonly filter: string;
}

/** Reads `#/requests/14?filter=status:4xx`. Anything else means the list of requests. */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?', 2);
  const [name, id] = path.split('/');
  const view = views.find((one) => one.name === name)?.name ?? 'requests';
  return {
    view,
    id: view === 'requests' && /^(?:\d+|latest)$/.test(id ?? '') ? id : undefined,
    filter: new URLSearchParams(query).get('filter') ?? '',
  };
}

export function routeHash({ view, id, filter }: Route): string {
  const query = filter === '' ? '' : `?${new URLSearchParams({ filter })}`;
  return `#/${view}${id === undefined ? '' : `/${id}`}${query}`;
}
