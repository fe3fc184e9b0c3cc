import type { Endpoint, Handler } from './endpoint.ts';

/** Where a device asks for its codes (RFC 8628 section 3.1). */
export const deviceAuthorization: Endpoint = {
  methods: { POST: async (context) => (await import('../device/authorize-device.ts')).authorizeDevice(context) },
};

const verify: Handler = async (context) => (await import('../device/verify-user-code.ts')).verifyUserCode(context);

/** Where people type the code of a device, and are told what became of it. */
export const device: Endpoint = { methods: { GET: verify, POST: verify } };
export const deviceStatus: Endpoint = {
  methods: { GET: async (context) => (await import('../device/verify-user-code.ts')).deviceStatus(context) },
};
