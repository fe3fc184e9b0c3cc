import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };

/** Any character of Unicode, as the unit of texts. That of fast-check for it, `binary`, is a table that takes a second to make. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10_ffff - surrogates.count })
  .map((code) => String.fromCodePoint(code < surrogates.first ? code : code + surrogates.count));
