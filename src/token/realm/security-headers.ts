import { type JsonCursor, member, string } from './json-cursor.ts';

/** The headers by which a realm protects its pages, by the names of `browserSecurityHeaders`; an empty one is left out. */
export interface SecurityHeaders {
  readonly xFrameOptions: string;
  readonly contentSecurityPolicy: string;
  readonly contentSecurityPolicyReportOnly: string;
  readonly xContentTypeOptions: string;
  readonly xRobotsTag: string;
  readonly strictTransportSecurity: string;
  readonly referrerPolicy: string;
}

/** What a realm has that says nothing of them (Keycloak 26.7). */
export const defaultSecurityHeaders: SecurityHeaders = {
  xFrameOptions: 'SAMEORIGIN',
  contentSecurityPolicy: "frame-src 'self'; frame-ancestors 'self'; object-src 'none';",
  contentSecurityPolicyReportOnly: '',
  xContentTypeOptions: 'nosniff',
  xRobotsTag: 'none',
  strictTransportSecurity: 'max-age=31536000; includeSubDomains',
  referrerPolicy: 'no-referrer',
};

const names = Object.keys(defaultSecurityHeaders) as readonly (keyof SecurityHeaders)[];

/** Whether a header can have the value. */
export const isHeaderValue = (value: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(value);

/** The headers of a realm; undefined when they are the default ones. A value that no header can have counts for nothing. */
export function readSecurityHeaders(node: JsonCursor): SecurityHeaders | undefined {
  const own = names.map((name) => {
    const value = string(member(node, name));
    return [name, value !== undefined && isHeaderValue(value) ? value : defaultSecurityHeaders[name]] as const;
  });
  if (own.every(([name, value]) => value === defaultSecurityHeaders[name])) return undefined;
  return { ...defaultSecurityHeaders, ...Object.fromEntries(own) };
}

/** How a page differs from others of its realm. */
interface PageFrames {
  /** Pages of any site may show it in a frame. */
  readonly allowFraming?: boolean | undefined;
  /** Origins whose pages it shows in frames. */
  readonly frames?: readonly string[] | undefined;
}

/** The policy of a page. Only the default `frame-ancestors` gives way to a page that any site may frame (Keycloak 26.7). */
export function policyOf(policy: string, { allowFraming = false, frames }: PageFrames): string {
  if (policy === '' || (!allowFraming && frames === undefined)) return policy;
  const directives = new Map(
    policy
      .split(';')
      .map((directive) => directive.trim())
      .filter((directive) => directive !== '')
      .map((directive) => {
        const [name = '', ...values] = directive.split(/\s+/);
        return [name, values.join(' ')] as const;
      }),
  );
  if (allowFraming && directives.get('frame-ancestors') === "'self'") directives.delete('frame-ancestors');
  if (frames !== undefined) directives.set('frame-src', [directives.get('frame-src') ?? "'self'", ...frames].join(' '));
  return [...directives].map(([name, values]) => `${[name, values].filter(Boolean).join(' ')};`).join(' ');
}
