import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { equalSecrets } from '../../http/constant-time.ts';
import { unmapIpv4 } from '../../http/ip.ts';
import { isForConsole, isNavigation } from '../console/console-request.ts';
import { Problem } from '../input/problem.ts';

/** See the settings `CONTROL`, `CONTROL_TOKEN` and `CONTROL_HOSTS`. */
export interface GuardSettings {
  readonly mode: 'local' | 'on' | 'off';
  readonly token?: string | undefined;
  readonly hosts: readonly string[];
}

/** Why a request may not use the control plane; undefined when it may. */
export type Guard = (request: Guarded, path: string) => Problem | undefined;

/** What the guard looks at. */
type Guarded = Pick<IncomingMessage, 'method' | 'headers' | 'socket'>;

export function createGuard({ mode, token, hosts }: GuardSettings): Guard {
  const names = new Set(hosts.map((host) => host.toLowerCase()));
  return (request, path) => {
    if (mode === 'off') return new Problem(404, 'the control plane is switched off');
    if (!isOwnHost(hostOf(request), names)) {
      return new Problem(421, 'Host must be an address, localhost or one of CONTROL_HOSTS');
    }
    if (isForeign(request, path)) return new Problem(403, 'Origin: requests of other sites are not served');
    if (isLocal(request)) return undefined;
    if (mode === 'local') return new Problem(403, 'only callers on this machine may use the control plane');
    if (token === undefined || isForConsole(request, path) || equalSecrets(bearerOf(request), token)) return undefined;
    return new Problem(403, 'Authorization must be Bearer and the value of CONTROL_TOKEN');
  };
}

/** The Host header without its port, in lower case. */
const hostOf = ({ headers }: Guarded): string => (headers.host ?? '').toLowerCase().replace(/:\d*$/, '');

/** Other names would let a page of another site reach this machine by a name of its own (DNS rebinding). */
function isOwnHost(host: string, names: ReadonlySet<string>): boolean {
  const ip = host.replace(/^\[(.*)\]$/, '$1');
  return isIP(ip) !== 0 || host === 'localhost' || host.endsWith('.localhost') || names.has(host);
}

/** Whether a page of another site sent it. A GET by which a browser goes to the console is no such request. */
function isForeign(request: Guarded, path: string): boolean {
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  if (isNavigation(request, path)) return false;
  if (site === 'cross-site') return true;
  if (origin === undefined) return false;
  return !/^https?:\/\//.test(origin) || origin.replace(/^https?:\/\//, '').toLowerCase() !== host?.toLowerCase();
}

/** Headers that proxies add: most say for whom they ask, by an address. No client has a reason to send its own. */
const forwardingHeader = new RegExp(
  `^(?:${[
    '(?:.+[-_])?forwarded(?:[-_].+)?|(?:x[-_])?forward[-_]for',
    '(?:.+-)?via',
    '(?:.+-)?(?:client|socket)?ip(?:v6)?',
    '(?:.+-)?(?:client|remote|viewer|external|source|peer)-addr(?:ess)?',
    'x-original-(?:forwarded-for|host)',
    'x-envoy-(?:internal|original-path|peer-metadata(?:-id)?)',
    'x-vercel-(?:forwarded-for|id)',
    '(?:cf|cloudfront|fastly|fly|tailscale|x-(?:akamai|amz-cf|appengine|appgw|arr|azure|fastly|goog-iap|ngrok|proxy|railway))-.+',
    'cdn-loop|x-amzn-trace-id|x-nginx-proxy|x-scheme|x-varnish|x-edge-location|x-coming-from|render-proxy-ttl',
  ].join('|')})$`,
);

/** A browser says of a page on another port or host that it is not the same, and need not say anything else. */
const fromOtherPage = ({ headers }: Guarded): boolean => {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
};

/** Whether a request that only names a sandbox may make it: a page elsewhere could do so by the address of a picture. */
export const mayMakeSandbox =
  (guard: Guard): ((request: Guarded, path: string) => boolean) =>
  (request, path) =>
    !fromOtherPage(request) && guard(request, path) === undefined;

/** What a proxy on this machine passes on comes from elsewhere. */
export function isLocal({ socket, headers }: Guarded): boolean {
  const ip = unmapIpv4(socket.remoteAddress ?? '');
  return (ip === '::1' || ip.startsWith('127.')) && !Object.keys(headers).some((name) => forwardingHeader.test(name));
}

const bearerOf = ({ headers }: Guarded): string => /^Bearer +(.*)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
