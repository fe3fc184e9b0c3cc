/** Shorter ones are names, numbers and words. */
const minLength = 20;
/** Longer texts are no secrets, but files. */
const maxLength = 4096;

const runs = /[A-Za-z0-9_+=-]{20,4096}/g;
const whole = /^[A-Za-z0-9_+/=.~-]+$/;
const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;
/** A UUID of RFC 9562 without its hyphens. */
const bareUuid = /^[0-9a-f]{12}[1-8][0-9a-f]{3}[89ab][0-9a-f]{15}$/i;
/** How JSON in Base64 begins: tokens, whose header and claims stay readable. */
const encodedJson = 'eyJ';

/** Nobody writes letters, digits and capitals in turn: at least this share of a secret changes from one to the next. */
const minChanges = 0.28;

function looksRandom(text: string): boolean {
  if (text.startsWith(encodedJson) || bareUuid.test(text)) return false;
  const plain = text.replace(uuid, '');
  const letters = plain.replace(/[^A-Za-z0-9]/g, '');
  if (letters.length < minLength || !/\d/.test(letters)) return false;
  // A capital that begins a word is no change, nor is what a sign separates.
  const changes = plain.match(/[a-z](?=[A-Z\d])|[A-Z](?=\d)|\d(?=[A-Za-z])|[A-Z](?=[a-z]\d)/g)?.length ?? 0;
  return changes >= letters.length * minChanges;
}

/** Whether a value looks like a key or a token that somebody has drawn: long, and of letters and digits without order. */
export const looksSecret = (value: string): boolean =>
  value.length >= minLength && value.length <= maxLength && whole.test(value) && looksRandom(value);

/** Takes out of a text what looks like a secret. */
export function withoutSecretRuns(text: string, hide: (secret: string) => string): string {
  if (text.length < minLength) return text;
  if (looksSecret(text) && !text.startsWith('/')) return hide(text);
  return text.replace(runs, (run) => (looksRandom(run) ? hide(run) : run));
}

const credentials = /([a-z][a-z0-9+.-]{0,30}:\/\/)([^\s/?#"'<>@:]{0,500}):([^\s/?#"'<>@]{1,500})@/gi;
const loneCredential = /([a-z][a-z0-9+.-]{0,30}:\/\/)([^\s/?#"'<>@:]{16,500})@/gi;

/** Takes the password out of every URL in a text, and a token that stands in place of a user. */
export function withoutUrlPasswords(text: string, hide: (secret: string) => string): string {
  if (!text.includes('@') || !text.includes('://')) return text;
  return text
    .replace(credentials, (_whole, scheme: string, user: string, secret: string) => `${scheme}${user}:${hide(secret)}@`)
    .replace(loneCredential, (_whole, scheme: string, secret: string) => `${scheme}${hide(secret)}@`);
}
