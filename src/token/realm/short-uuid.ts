const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether an identifier is a UUID: in realm files it may be any text. */
export const isUuid = (text: string): boolean => uuid.test(text);

/** The bytes of a UUID in 22 characters, as some addresses and identifiers of Keycloak 26.7 have them. */
export const shortUuid = (text: string): string => Buffer.from(text.replaceAll('-', ''), 'hex').toString('base64url');
