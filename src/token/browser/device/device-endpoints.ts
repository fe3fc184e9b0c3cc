import type { Endpoint, Handler } from '../../openid/endpoints/realm-endpoint.ts';

const verify: Handler = async (context) => (await import('./verify-user-code.ts')).verifyUserCode(context);

/**
 * The endpoint at which a device asks for its codes (RFC 8628 section 3.1). It shows a browser the page for codes
 * (Keycloak 26.7).
 */
export const deviceAuthorization: Endpoint = {
  crossOriginMethods: 'POST, OPTIONS',
  methods: {
    GET: verify,
    POST: async (context) => (await import('./authorize-device.ts')).authorizeDevice(context),
  },
};

/** The page for the code of a device, and the page behind it. */
export const device: Endpoint = { crossOriginMethods: 'POST, OPTIONS', methods: { GET: verify, POST: verify } };
export const deviceStatus: Endpoint = {
  methods: { GET: async (context) => (await import('./verify-user-code.ts')).deviceStatus(context) },
};
