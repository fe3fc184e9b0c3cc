import { oauthErrors } from '../http/oauth-error.ts';
import { json } from '../http/response.ts';
import type { Endpoint } from './endpoint.ts';

/** The page where people look after their own account; its API requires a token. */
export const account: Endpoint = {
  methods: {
    async GET(context) {
      if (context.request.headers.accept?.includes(json)) throw oauthErrors.unauthorized();
      return (await import('../account/account-page.ts')).accountPage(context);
    },
  },
};

/** Where the forms of that page go. */
export const signOut: Endpoint = {
  methods: { POST: async (context) => (await import('../account/sign-out.ts')).signOut(context) },
};
