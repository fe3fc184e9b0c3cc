/** A list of texts as Python prints it: `['tavily', "it's"]`. */
export const pythonList = (texts: readonly string[]): string => `[${texts.map(pythonText).join(', ')}]`;

const names: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function pythonText(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inner = text.replace(/[\\\n\r\t]|\p{Cc}/gu, (character) => {
    return names[character] ?? `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
  });
  return `${quote}${quote === "'" ? inner.replaceAll("'", "\\'") : inner}${quote}`;
}
