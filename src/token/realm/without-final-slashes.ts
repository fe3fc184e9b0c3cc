/** A URL without the slashes at its end. The look-behind keeps it linear: each slash of a long row would be a start. */
export const withoutFinalSlashes = (text: string): string => text.replace(/(?<!\/)\/+$/, '');
