/** The addresses of the page. Everything that it loads is below them. */
export interface Place {
  /** Base URL of the sandbox, without a slash at its end. */
  readonly url: string;
  /** The base URL of the whole server. It is the same as `url` unless the page is below the base path of a sandbox. */
  readonly root: string;
}

/**
 * Turns an address of the server into one that the page reaches: a proxy before the server may take a part of the path
 * away.
 * @param url as the server writes it; it knows the host, not that part
 */
export function reachedUrl({ root }: Pick<Place, 'root'>, url: string): string {
  const { origin } = new URL(root);
  return new URL(url).origin === origin && !url.startsWith(root) ? root + url.slice(origin.length) : url;
}

/** @param address of the page, which ends in `/-/` */
export function placeOf(address: string): Place {
  const { origin, pathname } = new URL(address);
  const base = pathname.replace(/\/-\/?$/, '');
  return { url: origin + base, root: origin + base.replace(/\/-\/s\/[^/]+$/, '') };
}
