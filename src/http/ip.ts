/** An IPv4 address that is mapped into IPv6 (RFC 4291 section 2.5.5.2) without the prefix; any other as it is. */
export const unmapIpv4 = (ip: string): string => (ip.startsWith('::ffff:') ? ip.slice(7) : ip);
