/** Where a proxy is asked to go. */
export interface ProxyTarget {
  readonly scheme: 'http' | 'https';
  /** In lower case, IPv6 without brackets. */
  readonly host: string;
  readonly port: number;
  /** Path and query; `/` for CONNECT. */
  readonly path: string;
}

const authority = /^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+):(\d{1,5})$/;
const absolute = /^https?:\/\//i;

/** The target of CONNECT (RFC 9110 section 9.3.6); undefined when it is none. */
export function connectTarget(text: string): ProxyTarget | undefined {
  const [, host, port] = authority.exec(text) ?? [];
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535) return undefined;
  return { scheme: 'https', host: withoutBrackets(host), port: Number(port), path: '/' };
}

/** The target of a request to a proxy (RFC 9112 section 3.2.2); undefined when it is for this server. */
export function absoluteTarget(text: string): ProxyTarget | undefined {
  if (!absolute.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, hostname, port } = new URL(text);
  const scheme = protocol === 'https:' ? 'https' : 'http';
  const rest = text.replace(/^[^:]+:\/\/[^/?#]*/, '');
  return {
    scheme,
    host: withoutBrackets(hostname),
    port: port === '' ? defaultPorts[scheme] : Number(port),
    path: rest.startsWith('/') ? rest : `/${rest}`,
  };
}

const defaultPorts = { http: 80, https: 443 } as const;

/** Where hosts that are intercepted have what is answered here. */
export const webPorts: ReadonlySet<number> = new Set(Object.values(defaultPorts));

const withoutBrackets = (host: string) => host.toLowerCase().replace(/^\[(.*)\]$/, '$1');

/** `https://host/path` as pages are stored: without a port that goes without saying. */
export function urlOfTarget({ scheme, host, port, path }: ProxyTarget): string {
  const name = host.includes(':') ? `[${host}]` : host;
  return `${scheme}://${name}${port === defaultPorts[scheme] ? '' : `:${port}`}${path}`;
}
