import { accepted } from '../accepted.ts';
import { json, noCache } from '../answer.ts';
import { readableBy } from '../cors.ts';
import type { Endpoint } from '../endpoint.ts';

const keySet = 'application/jwk-set+json';

/** The realm's public keys (RFC 7517), for disabled realms too. */
export const certs: Endpoint = {
  methods: {
    async GET({ state, origin, request }) {
      return {
        status: 200,
        first: readableBy(origin),
        headers: [noCache],
        contentType: accepted(request.headers.accept, [json, keySet]) ?? json,
        body: await state.keys.keySet(),
      };
    },
  },
  crossOriginMethods: 'GET',
};
