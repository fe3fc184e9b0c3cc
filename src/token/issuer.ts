import { refusals } from './oauth-error.ts';
import type { TokenRequest } from './request.ts';

export type ProxyHeaders = 'xforwarded' | 'forwarded';

export interface IssuerSettings {
  /** A host, or an address with scheme and perhaps path; what Keycloak's `--hostname` takes. */
  readonly hostname?: string | undefined;
  readonly proxyHeaders?: ProxyHeaders | undefined;
}

/** How the caller sees this server, and who the caller is. */
export interface Address {
  /** Before `/realms/…`. */
  readonly base: string;
  /** Address of the caller. */
  readonly client: string;
}

interface Parts {
  scheme: string;
  host: string;
  port: string | undefined;
  prefix: string;
  client: string;
}

const defaultPorts: Readonly<Record<string, string>> = { http: '80', https: '443' };
const firstOf = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value.join(',') : value)?.split(',', 1)[0]?.trim() || undefined;

function splitHost(text: string): { host: string; port: string | undefined } {
  const [, host = text, port] = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(text) ?? [];
  return { host, port };
}

const isBareIpv6 = (text: string) => !text.startsWith('[') && text.split(':').length > 2;

/** An address without the port that a proxy may add; IPv6 loses its brackets too. */
const withoutPort = (text: string) => (isBareIpv6(text) ? text : splitHost(text).host.replace(/^\[(.*)\]$/, '$1'));

const validHost = /^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._~!$&'()*+,;=%-]*)(:\d{0,5})?$/;

/**
 * Where this server is for the caller: without settings the Host header alone decides (recorded). Undefined without one.
 * @throws {Refusal} for a Host that is none.
 */
export function addressOf(request: TokenRequest, { hostname, proxyHeaders }: IssuerSettings): Address | undefined {
  const { headers } = request;
  const given = headers.host;
  if (given === undefined) return undefined;
  if (!validHost.test(given)) throw refusals.badRequest();
  const parts: Parts = { scheme: 'http', ...splitHost(given), prefix: '', client: request.peer };
  if (proxyHeaders !== undefined) {
    proxies[proxyHeaders](headers, parts);
    if (!validHost.test(parts.host) || !/^[a-z][a-z0-9+.-]*$/.test(parts.scheme)) throw refusals.badRequest();
  }
  return { base: baseOf(parts, hostname), client: parts.client };
}

type ProxyReader = (headers: TokenRequest['headers'], parts: Parts) => void;

const proxies: Readonly<Record<ProxyHeaders, ProxyReader>> = {
  xforwarded(headers, parts) {
    const [host, proto] = [firstOf(headers['x-forwarded-host']), firstOf(headers['x-forwarded-proto'])];
    if (proto !== undefined) parts.scheme = proto.toLowerCase();
    if (host !== undefined) Object.assign(parts, splitHost(host));
    const port = firstOf(headers['x-forwarded-port']);
    // What is no port counts for nothing.
    if (port !== undefined && /^\d{1,5}$/.test(port)) parts.port = port;
    parts.prefix = (firstOf(headers['x-forwarded-prefix']) ?? '').replace(/\/+$/, '');
    const client = firstOf(headers['x-forwarded-for']);
    if (client !== undefined) parts.client = withoutPort(client);
  },
  forwarded(headers, parts) {
    const pairs = new Map<string, string>();
    for (const pair of (firstOf(headers.forwarded) ?? '').split(';')) {
      const equals = pair.indexOf('=');
      if (equals > 0)
        pairs.set(
          pair.slice(0, equals).trim().toLowerCase(),
          pair
            .slice(equals + 1)
            .trim()
            .replace(/^"(.*)"$/, '$1'),
        );
    }
    const [host, client] = [pairs.get('host'), pairs.get('for')];
    parts.scheme = pairs.get('proto')?.toLowerCase() ?? parts.scheme;
    if (host !== undefined) Object.assign(parts, splitHost(host));
    if (client !== undefined) parts.client = withoutPort(client);
  },
};

function baseOf({ scheme, host, port, prefix }: Parts, hostname: string | undefined): string {
  if (hostname !== undefined && /^https?:\/\//i.test(hostname)) return hostname.replace(/\/+$/, '');
  const shown = hostname ?? host;
  // An empty Host leaves an address without authority (recorded).
  if (shown === '') return `${scheme}:${prefix}`;
  const shownPort = port === undefined || port === '' || port === defaultPorts[scheme] ? '' : `:${port}`;
  return `${scheme}://${shown}${shownPort}${prefix}`;
}

/** A realm name as it stands in addresses. */
export const encodedRealm = (name: string): string =>
  encodeURIComponent(name).replace(/%(24|26|2B|2C|3A|3B|3D|40)/g, (encoded) => decodeURIComponent(encoded));
