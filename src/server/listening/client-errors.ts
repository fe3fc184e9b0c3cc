import type { ClientErrorResponse } from '../../http/http-server.ts';
import { type Owner, ownerOf } from '../path-owner.ts';

/** Answers what the HTTP parser rejects, each in the way of the interface that its request line names. */
export function clientErrors(exampleApp: () => string): ClientErrorResponse {
  const responses: Readonly<Record<Owner, (code: string) => string>> = {
    'example-app': exampleApp,
    'stand-in': exampleApp,
    token: statusLineOnly,
    search: statusLineOnly,
  };
  return ({ code, target }) => responses[ownerOf(target.path)](code);
}

/** Keycloak sends a status line and nothing else (Keycloak 26.7). */
const statusLineOnly = (code: string) =>
  code === 'HPE_HEADER_OVERFLOW'
    ? 'HTTP/1.1 431 Request Header Fields Too Large\r\n\r\n'
    : 'HTTP/1.1 400 Bad Request\r\n\r\n';
