/**
 * JSON as Keycloak 26.7 writes it: characters outside of the basic plane are two escapes.
 */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  if (!/[\ud800-\udfff]/.test(text)) return text;
  return text.replace(/[\ud800-\udfff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).toUpperCase()}`);
}
