/** The event of a login by an identity provider that fails. */
export const failed = 'IDENTITY_PROVIDER_LOGIN_ERROR';
