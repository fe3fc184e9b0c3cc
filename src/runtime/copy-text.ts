/**
 * Copies a text for something that outlives a request. V8 does not copy a part that is cut out of a text, so a word of
 * a form would keep the whole form in memory.
 */
export const copyText = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');
