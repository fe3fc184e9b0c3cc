/** So many bytes that two programs do not draw the same name. */
const nameBytes = 12;

/** A name for a sandbox that nobody else has. It works in browsers, too, also without HTTPS. */
export function newName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(nameBytes));
  return `sandbox-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
