/** The word for every name and address of this machine itself. */
const loopback = 'loopback';

const isLoopback = (host: string) =>
  host === 'localhost' || host === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);

/** Whether a host is among those that may be called. @param host as in a URL, in lower case and without a port */
export const isAllowedHost = (host: string, allowed: readonly string[]): boolean =>
  allowed.some((entry) => {
    const pattern = entry.toLowerCase();
    if (pattern === '*') return true;
    if (pattern === loopback) return isLoopback(host);
    return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
  });
