/**
 * A copy of a text for what outlives a request. V8 does not copy the part of a text that is cut out of it, so that a
 * word of a form keeps the whole form in memory.
 */
export const copyText = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');
