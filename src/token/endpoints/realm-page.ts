import { accepted } from '../accepted.ts';
import { json, noCache } from '../answer.ts';
import { readableBy } from '../cors.ts';
import type { Endpoint } from '../endpoint.ts';
import { htmlPage } from '../html-page.ts';
import { refusals } from '../oauth-error.ts';

/** What the realm says of itself, for disabled realms too. */
export const realmPage: Endpoint = {
  methods: {
    async GET({ state, issuer, origin, request }) {
      const { accept } = request.headers;
      if (accepted(accept, [json]) === undefined) {
        if (accepted(accept, ['text/html']) !== undefined) return htmlPage(406, 'Not Acceptable');
        throw refusals.notAcceptable();
      }
      return {
        status: 200,
        first: readableBy(origin),
        headers: [noCache],
        contentType: 'application/json;charset=UTF-8',
        body: JSON.stringify({
          realm: state.realm.name,
          public_key: await state.keys.publicKey(),
          'token-service': `${issuer}/protocol/openid-connect`,
          'account-service': `${issuer}/account`,
          'tokens-not-before': state.realm.notBefore,
        }),
      };
    },
  },
  crossOriginMethods: 'GET, HEAD, OPTIONS',
};
