import { preflight } from '../context/cors.ts';
import type { RequestContext } from '../context/request-context.ts';
import { type Response, withLeadingHeaders } from '../http/endpoint-response.ts';
import { OAuthError, oauthErrors } from '../http/oauth-error.ts';
import type { Endpoint } from './realm-endpoint.ts';

/** The response to OPTIONS: the methods, and the headers that pages of other origins may send. */
export function answerOptions({ crossOriginMethods, allow }: Endpoint, origin: string | undefined): Response {
  const headers = allow === undefined ? [] : [['Allow', allow] as const];
  const leadingHeaders = crossOriginMethods === undefined ? [] : preflight(origin, crossOriginMethods);
  return { status: 200, leadingHeaders, headers };
}

/** Handles a request by its method. @throws {OAuthError} for a method that it does not have */
export async function runEndpoint({ methods }: Endpoint, context: RequestContext): Promise<Response> {
  const method = context.request.method === 'HEAD' ? 'GET' : context.request.method;
  const handler = isMethod(method) ? methods[method] : undefined;
  if (handler === undefined) throw oauthErrors.methodNotAllowed();
  try {
    return await handler(context);
  } catch (error) {
    if (error instanceof OAuthError) return withLeadingHeaders(context.crossOrigin, error.response);
    throw error;
  }
}

const known = new Set(['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
const isMethod = (method: string): method is keyof Endpoint['methods'] => known.has(method);
