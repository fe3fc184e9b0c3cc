import { BlockList, isIP } from 'node:net';

/** Says whether a peer's forwarding headers are believed. */
export type TrustedPeer = (address: string) => boolean;

/** `*` trusts everybody; otherwise addresses, networks (`10.0.0.0/8`) or names of peers as they are. */
export function trustedPeers(allowed: readonly string[]): TrustedPeer {
  if (allowed.includes('*')) return () => true;
  const names = new Set(allowed);
  const networks = new BlockList();
  for (const item of allowed) {
    const [address = '', bits] = item.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (isIP(address) !== 0 && bits !== undefined && /^\d{1,3}$/.test(bits))
      networks.addSubnet(address, Number(bits), family);
  }
  const check = (address: string) =>
    names.has(address) || (isIP(address) !== 0 && networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'));
  return (address) => check(address) || (address.startsWith('::ffff:') && check(address.slice(7)));
}

/** A caller as the request line names it. */
export interface Caller {
  readonly host: string;
  readonly port: number;
}

/**
 * Who is calling, by `X-Forwarded-For` when the peer is trusted: the last address that is not trusted itself, with
 * port 0 unless it names one (uvicorn's rule, recorded). An empty last item leaves the peer as it is.
 */
export function callerOf(peer: Caller, forwardedFor: string | undefined, trusted: TrustedPeer): Caller {
  if (forwardedFor === undefined || forwardedFor === '' || !trusted(peer.host)) return peer;
  const hosts = forwardedFor.split(',').map((item) => item.trim());
  for (let index = hosts.length - 1; index >= 0; index -= 1) {
    const named = parseHost(hosts[index] ?? '');
    if (named.host === '') return peer;
    if (index === 0 || !trusted(named.host)) return named;
  }
  return peer;
}

function parseHost(text: string): Caller {
  const withPort = /^\[(.*)\]:(\d+)$/.exec(text) ?? /^([^:]*):(\d+)$/.exec(text);
  if (withPort !== null) return { host: withPort[1] ?? '', port: Number(withPort[2]) };
  return { host: text.replace(/^\[(.*)\]$/, '$1'), port: 0 };
}
