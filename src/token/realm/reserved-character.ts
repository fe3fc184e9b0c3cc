/** What no name of a realm may have: it would have to be escaped in a URL. */
export const reservedCharacter = /[:/?#@[\]!$&()*+,;=]/;
