/** Bytes of a body. The service's own limit is not known; a query has at most 400 characters. */
export const bodyLimit = 1024 * 1024;
