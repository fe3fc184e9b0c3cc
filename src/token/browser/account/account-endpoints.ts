import type { Endpoint, Handler } from '../../openid/endpoints/realm-endpoint.ts';
import { json } from '../../openid/http/endpoint-response.ts';
import { oauthErrors } from '../../openid/http/oauth-error.ts';
import type { TokenRequest } from '../../openid/http/request.ts';

/** Whether a request is for the API rather than for the page: it accepts JSON by name, or brings some (Keycloak 26.7). */
function isForApi({ headers }: TokenRequest): boolean {
  const accepted = headers.accept?.split(',').map((range) => range.trim()) ?? [];
  return accepted.includes(json) || headers['content-type'] === json;
}

/** The account of the caller: a page for people, and an API for their programs. */
export function account(segments: readonly string[]): Endpoint {
  // A version of the API, which has none.
  const isVersion = /^v\d[\w-]*$/.test(segments[0] ?? '');
  const answer =
    (page: Handler): Handler =>
    async (context) =>
      isVersion || isForApi(context.request)
        ? (await import('./api/account-api.ts')).accountApi(context, segments)
        : page(context);
  const refuse = answer(() => {
    throw oauthErrors.methodNotAllowed();
  });
  const GET = answer(async (context) => (await import('./account-page.ts')).accountPage(context));
  return {
    methods: { GET, POST: refuse, PUT: refuse, DELETE: refuse },
    crossOriginMethods: 'HEAD, DELETE, POST, GET, OPTIONS, PUT',
  };
}

/** The endpoint for the forms of the page. */
export const signOut: Endpoint = {
  methods: { POST: async (context) => (await import('./sign-out.ts')).signOut(context) },
};
