import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { unmapIpv4 } from './ip.ts';

/** Says whether a peer's forwarding headers are believed. */
export interface TrustedPeer {
  (address: string): boolean;
  /** Everybody is trusted. */
  readonly everybody: boolean;
}

/** `*` trusts everybody; otherwise addresses, networks (`10.0.0.0/8`) or names of peers as they are. */
export function trustedPeers(allowed: readonly string[]): TrustedPeer {
  if (allowed.includes('*')) return Object.assign(() => true, { everybody: true });
  // This is made for the first forwarded request: Node.js takes 5 ms for its first look at an IPv6 address.
  let isListed: ((address: string) => boolean) | undefined;
  const check = (address: string) => {
    isListed ??= listOf(allowed);
    return isListed(address);
  };
  return Object.assign(check, { everybody: false });
}

function listOf(allowed: readonly string[]): (address: string) => boolean {
  const names = new Set(allowed);
  const addresses = new BlockList();
  for (const item of allowed) {
    const [address = '', bits] = item.split('/');
    const family = familyOf(address);
    if (isIP(address) === 0) continue;
    if (bits === undefined) addresses.addAddress(address, family);
    else if (/^\d{1,3}$/.test(bits)) addresses.addSubnet(address, Number(bits), family);
  }
  return (address) => (isIP(address) === 0 ? names.has(address) : addresses.check(address, familyOf(address)));
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
  /** Any number that a header names, otherwise the port of the connection. */
  readonly port: number | bigint;
}

/**
 * Finds the caller in the `X-Forwarded-For` of a trusted peer: the last address that is not trusted itself, or the
 * first of all when every one is trusted. The port is 0 unless the item names one (uvicorn 0.54). When that item is
 * empty, the peer is the caller.
 */
export function callerOf(peer: Caller, forwardedFor: string | undefined, trusted: TrustedPeer): Caller {
  if (forwardedFor === undefined || !trusted(peer.host)) return peer;
  const named = (trusted.everybody ? undefined : lastUntrusted(forwardedFor, trusted)) ?? firstCaller(forwardedFor);
  return named.host === '' ? peer : named;
}

/** No request passes more proxies than this. Only the end of a longer list is read. */
const maxProxies = 1_000;

function lastUntrusted(list: string, trusted: TrustedPeer): Caller | undefined {
  // For the items of the list an IPv4 address differs from the same one mapped into IPv6; for the peer it does not
  // (uvicorn 0.54).
  const isTrusted = (host: string) => trusted(host) && unmapIpv4(host) === host;
  let end = list.length;
  for (let count = 0; count < maxProxies && end >= 0; count += 1) {
    const comma = end === 0 ? -1 : list.lastIndexOf(',', end - 1);
    const caller = parseCaller(list.slice(comma + 1, end));
    if (!isTrusted(caller.host)) return caller;
    end = comma;
  }
  return undefined;
}

function firstCaller(list: string): Caller {
  const comma = list.indexOf(',');
  return parseCaller(comma < 0 ? list : list.slice(0, comma));
}

/** An address, `IPv4:port` or `[IPv6]:port`; any other item is a name as a whole (uvicorn 0.54). */
function parseCaller(item: string): Caller {
  const text = item.replace(outerBlanks, '');
  if (text.startsWith('[')) {
    const end = text.indexOf(']');
    const [host, rest] = [text.slice(1, end), text.slice(end + 1)];
    if (end < 0 || (rest !== '' && !rest.startsWith(':'))) return { host: text, port: 0 };
    return { host, port: readPort(rest.slice(1)) ?? 0 };
  }
  const colon = text.indexOf(':');
  const port = colon >= 0 && colon === text.lastIndexOf(':') ? readPort(text.slice(colon + 1)) : undefined;
  return port === undefined ? { host: text, port: 0 } : { host: text.slice(0, colon), port };
}

/** What Python strips and a header may hold; JavaScript's `trim` leaves U+0085. */
const outerBlanks = /^[ \t\u0085\u00a0]+|(?<![ \t\u0085\u00a0])[ \t\u0085\u00a0]+$/g;

/** Python's `int`, which uvicorn reads a port with, takes blanks, a sign and underscores. */
const pythonInteger = /^([+-]?)(\d+(?:_\d+)*)$/;

function readPort(text: string): number | bigint | undefined {
  if (text.length > 10_000) return undefined;
  const [, sign, digits] = pythonInteger.exec(text.replace(outerBlanks, '')) ?? [];
  if (digits === undefined || digits.length > 4300) return undefined;
  const size = BigInt(digits.replaceAll('_', ''));
  return sign === '-' ? -size : size;
}
