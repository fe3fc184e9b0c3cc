import type { Endpoint, Handler } from './endpoint.ts';

const verify: Handler = async (context) => (await import('../device/verify-user-code.ts')).verifyUserCode(context);

/** Where a device asks for its codes (RFC 8628 section 3.1); a browser finds the page for them here too (Keycloak 26.7). */
export const deviceAuthorization: Endpoint = {
  methods: {
    GET: verify,
    POST: async (context) => (await import('../device/authorize-device.ts')).authorizeDevice(context),
  },
};

/** Where people type the code of a device, and are told what became of it. */
export const device: Endpoint = { methods: { GET: verify, POST: verify } };
export const deviceStatus: Endpoint = {
  methods: { GET: async (context) => (await import('../device/verify-user-code.ts')).deviceStatus(context) },
};
