import type { Endpoint } from '../../openid/endpoints/realm-endpoint.ts';
import { json } from '../../openid/http/endpoint-response.ts';
import { oauthErrors } from '../../openid/http/oauth-error.ts';

/** The page where people look after their own account; its API requires a token. */
export const account: Endpoint = {
  methods: {
    async GET(context) {
      if (context.request.headers.accept?.includes(json)) throw oauthErrors.unauthorized();
      return (await import('./account-page.ts')).accountPage(context);
    },
  },
};

/** The endpoint for the forms of that page. */
export const signOut: Endpoint = {
  methods: { POST: async (context) => (await import('./sign-out.ts')).signOut(context) },
};
