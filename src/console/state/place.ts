/** Where the page is: everything it asks for is below it. */
export interface Place {
  /** Base URL of the sandbox, without a slash at its end. */
  readonly url: string;
  /** Of the whole server; the same as `url` unless the page is below the base path of a sandbox. */
  readonly root: string;
}

/**
 * An address as the page reaches it: a proxy may stand before the server that takes a part of the path away.
 * @param url as the server says it, which knows the host, not that part
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
