import type { MadeRealm } from '../realm-maker.ts';

/** A realm behind an address of its own, with headers, languages, and all that a login page can offer. */
export const front: MadeRealm = {
  name: 'made-front',
  settings: {
    displayName: 'Front',
    displayNameHtml: '<b>Front</b> & <i>Co</i>',
    attributes: { frontendUrl: 'https://ok.example' },
    browserSecurityHeaders: {
      xFrameOptions: 'DENY',
      strictTransportSecurity: 'max-age=60',
      contentSecurityPolicy: "frame-src 'self'; frame-ancestors https://a.example; object-src 'none';",
      referrerPolicy: 'same-origin',
      xRobotsTag: 'all',
      xContentTypeOptions: '',
      contentSecurityPolicyReportOnly: "default-src 'self'",
    },
    internationalizationEnabled: true,
    supportedLocales: ['de', 'en', 'fr', 'ja'],
    defaultLocale: 'en',
    registrationAllowed: true,
    resetPasswordAllowed: true,
    verifyEmail: true,
    registrationEmailAsUsername: false,
    bruteForceProtected: true,
    failureFactor: 3,
  },
};
