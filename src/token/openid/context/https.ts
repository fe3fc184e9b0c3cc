import { BlockList, isIP } from 'node:net';
import { oauthErrors } from '../http/oauth-error.ts';
import type { RequestContext } from './request-context.ts';

/** Loopback, private and link-local networks. They count as local where only other networks need HTTPS. */
const localNetworks = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  localNetworks.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::1', 128],
  ['fe80::', 10],
  ['fec0::', 10],
  ['fc00::', 7],
] as const)
  localNetworks.addSubnet(network, bits, 'ipv6');

const isLocal = (ip: string) => isIP(ip) !== 0 && localNetworks.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');

/** @throws {OAuthError} when the realm requires HTTPS of this client and the request does not use it */
export function requireHttps({ state, baseUrl, clientIp }: RequestContext): void {
  const { sslRequired } = state.realm;
  if (sslRequired === 'none' || baseUrl.startsWith('https:')) return;
  if (sslRequired === 'all' || !isLocal(clientIp)) throw oauthErrors.httpsRequired();
}
