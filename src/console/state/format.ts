/** `350 ms`, `41 s`, `3 min 5 s`, `2 h`, `5 days`. */
export function duration(seconds: number): string {
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 120) return `${Math.floor(seconds)} s`;
  if (seconds < 7_200) {
    const rest = Math.floor(seconds % 60);
    return `${Math.floor(seconds / 60)} min${rest === 0 ? '' : ` ${rest} s`}`;
  }
  if (seconds < 172_800) return `${Math.floor(seconds / 3_600)} h`;
  return `${Math.floor(seconds / 86_400)} days`;
}

/** `0.4 ms`, `12 ms`, `1.2 s`; of a request that is not over nothing is known. */
export function milliseconds(ms: number | undefined): string {
  if (ms === undefined) return 'under way';
  if (ms >= 1_000) return `${(ms / 1_000).toFixed(ms < 10_000 ? 1 : 0)} s`;
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
}

/** `512 B`, `1.5 KB`. */
export function byteSize(bytes: number): string {
  if (bytes < 1_024) return `${bytes} B`;
  const kilobytes = bytes / 1_024;
  return kilobytes < 1_024 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1_024).toFixed(1)} MB`;
}

/** `12:34:56.789`, in UTC as everything else here. */
export const timeOfDay = (iso: string): string => iso.slice(11, 23).replace('Z', '');

/** `2030-01-01 12:34:56`. */
export const dayAndTime = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** `1 request`, `2 requests`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** Characters that reorder others, are invisible, or are not allowed in XML, halves of surrogate pairs included. */
const unseen = /[\u0080-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]|\p{Surrogate}/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Makes control characters visible: `␀`, `⟨U+202E⟩`. */
export const visible = (text: string): string =>
  text
    .replace(controls, (found) => (found === '\x7f' ? '\u2421' : String.fromCharCode(0x2400 + found.charCodeAt(0))))
    .replace(unseen, (found) => `⟨U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`);

/** The interface and the operation, in a few words: `token certs`, `search`. */
export function kindOf({
  interface: name,
  operation,
}: {
  readonly interface: string;
  readonly operation?: string | undefined;
}): string {
  const owner = name === 'example-app' ? 'app' : name;
  return operation === undefined || operation === owner ? owner : `${owner} ${operation}`;
}
