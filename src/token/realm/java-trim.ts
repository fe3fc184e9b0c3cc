/** A text without what Java takes for blanks around it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are among them
export const javaTrim = (text: string): string => text.replace(/^[\u0000-\u0020]+|[\u0000-\u0020]+$/g, '');
