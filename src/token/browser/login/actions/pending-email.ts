/** The attribute with the address that a user is about to get (Keycloak 26.7). */
export const pendingEmail = 'kc.email.pending';
