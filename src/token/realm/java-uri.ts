/** A URI in its parts, none of them decoded. */
export interface ParsedUri {
  readonly scheme: string | undefined;
  readonly userInfo: string | undefined;
  readonly authority: string | undefined;
  /** Undefined without an authority, or when the authority is no host. */
  readonly host: string | undefined;
  readonly port: string | undefined;
  /** Undefined for a URI like `urn:x`. */
  readonly path: string | undefined;
  readonly query: string | undefined;
  readonly fragment: string | undefined;
}

const allowed = /^(?:[A-Za-z0-9\-_.!~*'();:@&=+$,?/#[\]]|%[0-9A-Fa-f]{2}|[^\0-\x9f\s])*$/u;
const parts = /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([^#]*))?$/;
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?';
const server = new RegExp(
  `^(?:([^@[\\]]*)@)?(\\[[0-9A-Fa-f:.]+\\]|\\d{1,3}(?:\\.\\d{1,3}){3}|(?:${label}\\.)*[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?\\.?|${label}\\.?)?(?::(\\d*))?$`,
);

/** Reads a URI as `java.net.URI` does (RFC 2396); undefined where that would throw. */
export function parseUri(text: string): ParsedUri | undefined {
  const [matched, scheme, authority, path = '', query, fragment] = parts.exec(text) ?? [];
  if (matched === undefined || !allowed.test(text) || /[[\]]/.test(path)) return undefined;
  if (scheme === undefined && authority === undefined && /^[^/]*:/.test(path)) return undefined;
  // A name must follow two slashes, unless a path does.
  if (authority === '' && path === '') return undefined;
  const isOpaque = scheme !== undefined && authority === undefined && !path.startsWith('/');
  if (isOpaque && path === '') return undefined;
  const [, userInfo, host, port] = authority ? (server.exec(authority) ?? []) : [];
  return {
    scheme,
    userInfo,
    host,
    port: port || undefined,
    query,
    fragment,
    authority: authority || undefined,
    path: isOpaque ? undefined : path,
  };
}
