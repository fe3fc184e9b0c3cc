import { json, noCache } from '../answer.ts';
import { readableBy } from '../cors.ts';
import type { Endpoint } from '../endpoint.ts';

const keySet = 'application/jwk-set+json';

/** The realm's public keys (RFC 7517), for disabled realms too. */
export const certs: Endpoint = {
  methods: {
    async GET({ state, origin, request }) {
      const accept = (request.headers.accept ?? '').split(',').map((item) => item.trim());
      const wantsKeySet = accept[0]?.startsWith(keySet) === true;
      return {
        status: 200,
        first: readableBy(origin),
        headers: [noCache],
        contentType: wantsKeySet ? keySet : json,
        body: await state.keys.keySet(),
      };
    },
  },
  crossOriginMethods: 'GET',
};
