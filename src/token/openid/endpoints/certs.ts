import { allowAnyOrigin } from '../context/cors.ts';
import { requireHttps } from '../context/https.ts';
import { json, noCache } from '../http/endpoint-response.ts';
import { negotiate } from '../http/negotiate.ts';
import type { Endpoint } from './realm-endpoint.ts';

const keySet = 'application/jwk-set+json';

/** The realm's public keys (RFC 7517), for disabled realms too. */
export const certs: Endpoint = {
  methods: {
    async GET(context) {
      const { state, origin, request } = context;
      context.crossOrigin = allowAnyOrigin(origin);
      requireHttps(context);
      return {
        status: 200,
        leadingHeaders: context.crossOrigin,
        headers: [noCache],
        contentType: negotiate(request.headers.accept, [json, keySet]) ?? json,
        body: await state.keys.keySet(),
      };
    },
  },
  crossOriginMethods: 'GET',
};
