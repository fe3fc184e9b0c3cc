import { forwardedFor } from '../../../http/forwarded-for.ts';
import { copyText } from '../../../runtime/copy-text.ts';
import { withoutFinalSlashes } from '../../realm/without-final-slashes.ts';
import { oauthErrors } from './oauth-error.ts';
import type { TokenRequest } from './request.ts';

type ProxyHeaders = 'xforwarded' | 'forwarded';

export interface IssuerSettings {
  /** A host, or a URL with a scheme and perhaps a path, as in Keycloak's `--hostname`. */
  readonly hostname?: string | undefined;
  readonly proxyHeaders?: ProxyHeaders | undefined;
}

/** The URL of this server for the client, and the IP of the client. */
export interface RequestUrl {
  /** Before `/realms/…`. */
  readonly baseUrl: string;
  /** IP of the client. */
  readonly clientIp: string;
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

const isHost = (text: string) => {
  const [matched, , port = ''] = hostWithPort.exec(text) ?? [];
  return matched !== undefined && Number(port.slice(1)) <= 65_535 && !/%(?![0-9A-Fa-f]{2})/.test(text);
};

const isBareIpv6 = (text: string) => !text.startsWith('[') && text.split(':').length > 2;

/** An IP without the port that a proxy may add, and without the brackets of IPv6. */
const withoutPort = (text: string) => (isBareIpv6(text) ? text : splitHost(text).host.replace(/^\[(.*)\]$/, '$1'));

const hostWithPort = /^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._~!$&'()*+,;=%-]*)(:\d{0,5})?$/;

/**
 * The URL of this server for a client. Without settings the Host header alone decides (Keycloak 26.7).
 * @returns undefined without a valid Host header
 * @throws {OAuthError} when a proxy names a host that is none
 */
export function requestUrl(request: TokenRequest, { hostname, proxyHeaders }: IssuerSettings): RequestUrl | undefined {
  const { headers } = request;
  // HTTP/1.0 needs no Host. Then the URL has no authority (Keycloak 26.7).
  const hostHeader = headers.host ?? (request.httpVersion === '1.0' ? '' : undefined);
  if (hostHeader === undefined || !isHost(hostHeader)) return undefined;
  const parts: Parts = { scheme: request.scheme, ...splitHost(hostHeader), prefix: '', client: request.peerIp };
  if (proxyHeaders !== undefined) {
    proxies[proxyHeaders](headers, parts);
    if (!isHost(parts.host) || !/^[a-z][a-z0-9+.-]*$/.test(parts.scheme)) throw oauthErrors.badRequest();
  }
  parts.prefix += request.basePath ?? '';
  return {
    baseUrl: baseOf(parts, hostname),
    clientIp: proxyHeaders === undefined ? parts.client : copyText(parts.client.slice(0, maxClientLength)),
  };
}

/** Sessions and tokens remember the name of the client, which a header may choose freely. */
const maxClientLength = 255;

type ProxyReader = (headers: TokenRequest['headers'], parts: Parts) => void;

const proxies: Readonly<Record<ProxyHeaders, ProxyReader>> = {
  xforwarded(headers, parts) {
    const [host, proto] = [firstOf(headers['x-forwarded-host']), firstOf(headers['x-forwarded-proto'])];
    if (proto !== undefined) parts.scheme = proto.toLowerCase();
    if (host !== undefined) Object.assign(parts, splitHost(host));
    const port = firstOf(headers['x-forwarded-port']);
    // A text that is no port is ignored.
    if (port !== undefined && /^\d{1,5}$/.test(port)) parts.port = port;
    parts.prefix = withoutFinalSlashes(firstOf(headers['x-forwarded-prefix']) ?? '');
    const client = firstOf(forwardedFor(headers));
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
  if (hostname !== undefined && /^https?:\/\//i.test(hostname)) return withoutFinalSlashes(hostname);
  const visibleHost = hostname ?? host;
  // An empty Host gives a URL without authority (Keycloak 26.7).
  if (visibleHost === '') return `${scheme}:${prefix}`;
  const visiblePort = port === undefined || port === '' || port === defaultPorts[scheme] ? '' : `:${Number(port)}`;
  return `${scheme}://${visibleHost}${visiblePort}${prefix}`;
}

/** A realm name as it stands in URLs. */
export const encodedRealm = (name: string): string =>
  encodeURIComponent(name).replace(/%(24|26|2B|2C|3A|3B|3D|40)/g, (encoded) => decodeURIComponent(encoded));
