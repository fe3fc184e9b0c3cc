/** Where the page is: everything it asks for is below it. */
export interface Place {
  /** Base URL of the sandbox, without a slash at its end. */
  readonly url: string;
  /** Of the whole server; the same as `url` unless the page is below the base path of a sandbox. */
  readonly root: string;
}

/** @param address of the page, which ends in `/-/` */
export function placeOf(address: string): Place {
  const { origin, pathname } = new URL(address);
  const base = pathname.replace(/\/-\/?$/, '');
  return { url: origin + base, root: origin + base.replace(/\/-\/s\/[^/]+$/, '') };
}
