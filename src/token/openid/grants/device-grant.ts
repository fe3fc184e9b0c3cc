import type { Grant } from './grant.ts';

/** RFC 8628 section 3.4. Its code is loaded for the first request. */
export const deviceCode: Grant = {
  event: 'OAUTH2_DEVICE_CODE_TO_TOKEN',
  async grant(context, client, form) {
    const { deviceTokens } = await import('../device/device-tokens.ts');
    return deviceTokens(context, client, form);
  },
};
