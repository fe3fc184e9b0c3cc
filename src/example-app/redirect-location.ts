import { isIPv6 } from 'node:net';

/** The parts of a request that name the URL it was sent to. */
export interface RequestedUrl {
  /** The scheme by which it came to this server. */
  readonly scheme: 'http' | 'https';
  /** The first Host header. */
  readonly host: string | undefined;
  /** The last X-Forwarded-Proto header of a trusted peer. */
  readonly forwardedProto: string | undefined;
  /** Where the connection ends on this side. */
  readonly local: { readonly host: string; readonly port: number };
}

const host =
  /^(?:[a-z0-9._~%!$&'()*+,;=-]+|\[(?:([a-f0-9]*:[a-f0-9.:]+)|v[a-f0-9]+\.[a-z0-9._~!$&'()*+,;=:-]+)\])(?::([0-9]+))?$/i;
const defaultPorts: Readonly<Record<string, number>> = { http: 80, https: 443, ws: 80, wss: 443 };
const notAllowed = /[^A-Za-z0-9_.\-~:/%#?=@[\]!$&'()*+,;]/g;

/** The `location` of a redirect: Starlette's URL of the request with another path (Starlette 1.10). */
export function redirectLocation(requested: RequestedUrl, path: string, query: string): string {
  const proto = requested.forwardedProto?.trim() ?? '';
  const scheme = Object.hasOwn(defaultPorts, proto) ? proto : requested.scheme;
  const location = `${scheme}://${authority(requested, scheme)}${path}${query === '' ? '' : `?${query}`}`;
  return location.replace(notAllowed, (character) => encodeURIComponent(character));
}

function authority({ host: header, local }: RequestedUrl, scheme: string): string {
  const match = header === undefined ? null : host.exec(header);
  if (match !== null && (match[1] === undefined || isIPv6(match[1])) && Number(match[2] ?? 0) <= 65_535) {
    return header ?? '';
  }
  const name = local.host.includes(':') ? `[${local.host}]` : local.host;
  return local.port === defaultPorts[scheme] ? name : `${name}:${local.port}`;
}
