import type { Refusal } from './http/http-server.ts';
import { type Owner, ownerOfTarget } from './path-owner.ts';

/** Answers what the HTTP parser refuses, in the manner of the interface that its request line names. */
export function refusedRequests(asExampleApp: () => string): Refusal {
  const manners: Readonly<Record<Owner, (code: string) => string>> = {
    'example-app': asExampleApp,
    'stand-in': asExampleApp,
    token: withoutBody,
    search: withoutBody,
  };
  return ({ code, target }) => manners[ownerOfTarget(target)](code);
}

/** Keycloak's answer has nothing but a status line (recorded). */
const withoutBody = (code: string) =>
  code === 'HPE_HEADER_OVERFLOW'
    ? 'HTTP/1.1 431 Request Header Fields Too Large\r\n\r\n'
    : 'HTTP/1.1 400 Bad Request\r\n\r\n';
