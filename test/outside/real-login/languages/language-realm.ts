import { textsOf } from '../../../../src/token/browser/languages/language-files.ts';
import { userOf } from '../people.ts';

/** What is compared: ten languages, two of them as they are written in two countries. */
export const languages = ['de', 'fr', 'es', 'pt', 'pt-BR', 'it', 'nl', 'pl', 'tr', 'ja', 'zh-CN', 'zh-TW'] as const;

/** Texts that are sentences of our own: both servers are given them as texts of the realm. */
const ownSentences = [
  ...['emailInstruction', 'emailVerifyInstruction1', 'emailVerifyInstruction2', 'emailVerifyInstruction3'],
  ...['emailVerifyInstruction4', 'emailUpdateConfirmationSent', 'loginTotpStep1', 'loginTotpStep2', 'loginTotpStep3'],
  ...['loginTotpStep3DeviceName', 'loginTotpManualStep2', 'loginTotpManualStep3', 'pageExpiredMsg1', 'pageExpiredMsg2'],
  ...[
    'oauth2DeviceVerificationCompleteMessage',
    'oauth2DeviceVerificationFailedMessage',
    'frontchannel-logout.message',
  ],
  ...['otp-help-text', 'password-help-text', 'auth-username-form-help-text', 'auth-username-password-form-help-text'],
  ...[
    'recovery-authn-codes-help-text',
    'otp-reset-description',
    'emailLinkIdp1',
    'emailLinkIdp2',
    'emailLinkIdp3',
    'emailLinkIdp4',
    'termsText',
  ],
];

/** All that a mail of Keycloak is filled with, in a text of the realm. */
const filled = '0 {0}\n1 {1}\n2 {2}\n3 {3}\n4 {4}\n5 {5}';

const textsOfMails = Object.fromEntries(
  ['emailVerification', 'emailUpdateConfirmation', 'passwordReset', 'executeActions', 'identityProviderLink'].map(
    (name) => [`${name}Body`, filled],
  ),
);

/** Our own sentences, as texts of a realm in one language. */
export async function textsOfRealm(language: string): Promise<Readonly<Record<string, string>>> {
  const texts = (await textsOf(language)) ?? {};
  const own = ownSentences.flatMap((key) => {
    const text = texts[key];
    return text === undefined ? [] : [[key, text.replaceAll("'", "''")] as const];
  });
  return { ...Object.fromEntries(own), ...textsOfMails };
}

const kinds = ['plain', 'profile', 'set-up-otp', 'terms', 'unverified', 'disabled', 'otp', 'new-password'] as const;
export type LanguagePerson = (typeof kinds)[number];

/** The name of the person of a kind who reads a language. */
export const nameOf = (kind: LanguagePerson, language: string): string => `${kind}-${language.toLowerCase()}`;

export const otpSecret = 'secret-of-the-readers';

/** A realm in many languages. @param mailPort where its mail server listens */
export async function languageRealm(realm: string, mailPort: number) {
  const client = { protocol: 'openid-connect', enabled: true, publicClient: true };
  const texts = await Promise.all(languages.map(async (one) => [one, await textsOfRealm(one)] as const));
  const people = languages.flatMap((language) =>
    kinds.map((kind) => ({
      ...userOf({
        username: nameOf(kind, language),
        password: 'Right one',
        kind,
        ...(kind === 'otp' && { otpSecret }),
      }),
      // Half of the people have a language in their profile.
      ...((kind === 'plain' || (kind === 'profile' && language < 'g')) && { attributes: { locale: [language] } }),
    })),
  );
  return {
    realm,
    enabled: true,
    sslRequired: 'none',
    displayName: 'Words & more',
    registrationAllowed: true,
    resetPasswordAllowed: true,
    rememberMe: true,
    internationalizationEnabled: true,
    supportedLocales: ['en', ...languages],
    defaultLocale: 'en',
    localizationTexts: Object.fromEntries(texts),
    passwordPolicy: 'hashAlgorithm(pbkdf2-sha256) and hashIterations(1) and length(7) and upperCase(1)',
    smtpServer: { host: '127.0.0.1', port: String(mailPort), from: 'sso@example.test' },
    clients: [
      { ...client, clientId: 'app', redirectUris: ['https://app.example/*'], baseUrl: 'https://app.example/' },
      { ...client, clientId: 'consent', consentRequired: true, redirectUris: ['https://app.example/*'] },
      { ...client, clientId: 'device', attributes: { 'oauth2.device.authorization.grant.enabled': 'true' } },
    ],
    identityProviders: [
      { alias: 'github', providerId: 'github', enabled: true, config: { clientId: 'x', clientSecret: 'y' } },
    ],
    users: people,
  };
}
