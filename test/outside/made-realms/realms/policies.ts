import type { MadeRealm } from '../realm-maker.ts';

const executor = { executor: 'pkce-enforcer', configuration: { 'auto-configure': 'true' } };

/** Policies of passwords, authenticators and clients. */
export const policies: MadeRealm = {
  name: 'made-policies',
  settings: { bruteForceProtected: true, failureFactor: 2, permanentLockout: true },
  async make(maker) {
    await maker.call('PUT', '/client-policies/profiles', {
      profiles: [{ name: 'strict', description: 'asks for PKCE', executors: [executor] }],
    });
    await maker.call('PUT', '/client-policies/policies', {
      policies: [
        {
          name: 'for spa',
          enabled: false,
          conditions: [{ condition: 'any-client', configuration: {} }],
          profiles: ['strict'],
        },
      ],
    });
  },
  lastSettings: {
    passwordPolicy:
      'hashAlgorithm(pbkdf2-sha512) and hashIterations(1) and passwordHistory(3) and length(8) and maxLength(40) and ' +
      'digits(1) and upperCase(1) and lowerCase(1) and specialChars(1) and notUsername and notEmail',
    otpPolicyAlgorithm: 'HmacSHA512',
    otpPolicyDigits: 8,
    otpPolicyPeriod: 60,
  },
};
