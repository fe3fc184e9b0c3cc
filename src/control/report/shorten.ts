/** The beginning of a text, with how many characters were left out. */
export function shorten(text: string, room: number): string {
  const length = Math.floor(room);
  return text.length <= length ? text : `${text.slice(0, length)}… ${text.length - length} more characters`;
}
