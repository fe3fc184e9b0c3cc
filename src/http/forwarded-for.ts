import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Says whether a peer's forwarding headers are believed. */
export interface TrustedPeer {
  (address: string): boolean;
  /** Everybody is trusted. */
  readonly everybody: boolean;
}

/** `*` trusts everybody; otherwise addresses, networks (`10.0.0.0/8`) or names of peers as they are. */
export function trustedPeers(allowed: readonly string[]): TrustedPeer {
  if (allowed.includes('*')) return Object.assign(() => true, { everybody: true });
  const names = new Set(allowed.filter((item) => isIP(item) === 0));
  const addresses = new BlockList();
  for (const item of allowed) {
    const [address = '', bits] = item.split('/');
    const family = familyOf(address);
    if (isIP(address) === 0) continue;
    if (bits === undefined) addresses.addAddress(address, family);
    else if (/^\d{1,3}$/.test(bits)) addresses.addSubnet(address, Number(bits), family);
  }
  const check = (address: string) =>
    isIP(address) === 0 ? names.has(address) : addresses.check(address, familyOf(address));
  return Object.assign(
    (address: string) => check(address) || (address.startsWith('::ffff:') && check(address.slice(7))),
    { everybody: false },
  );
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** The header `X-Forwarded-For`; several of them are one list. */
export function forwardedFor(headers: IncomingHttpHeaders): string | undefined {
  const value = headers['x-forwarded-for'];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** A caller as the request line names it. */
export interface Caller {
  readonly host: string;
  /** Whatever number a header names; a port of a connection otherwise. */
  readonly port: number | bigint;
}

/**
 * Who is calling, by the `X-Forwarded-For` of a trusted peer: the last address that is not trusted itself, or the first
 * of all when every one is; with port 0 unless it names one (uvicorn's rule, recorded). When that item is empty, the
 * peer stays what it is.
 */
export function callerOf(peer: Caller, forwardedFor: string | undefined, trusted: TrustedPeer): Caller {
  if (forwardedFor === undefined || !trusted(peer.host)) return peer;
  const callers = forwardedFor.split(',').map((item) => parseCaller(item.trim()));
  const named = trusted.everybody ? callers[0] : (callers.findLast(({ host }) => !trusted(host)) ?? callers[0]);
  return named === undefined || named.host === '' ? peer : named;
}

function parseCaller(text: string): Caller {
  const bracketed = /^\[([^\]]*)\](?::(.*))?$/s.exec(text);
  if (bracketed !== null) return { host: bracketed[1] ?? '', port: readPort(bracketed[2]) ?? 0 };
  const [host = '', port, more] = text.split(':');
  const number = more === undefined ? readPort(port) : undefined;
  return number === undefined ? { host: text, port: 0 } : { host, port: number };
}

/** Python's `int`, which uvicorn reads a port with, takes blanks, a sign and underscores. */
const pythonInteger = /^[ \t]*([+-]?)(\d+(?:_\d+)*)[ \t]*$/;

function readPort(text: string | undefined): number | bigint | undefined {
  const [, sign, digits] = pythonInteger.exec(text ?? '') ?? [];
  if (digits === undefined || digits.length > 4300) return undefined;
  const size = BigInt(digits.replaceAll('_', ''));
  return sign === '-' ? -size : size;
}
