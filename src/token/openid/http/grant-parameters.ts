import type { Form } from './form.ts';

/** Characters of a parameter; a longer one counts as missing (Keycloak 26.7). */
const maxLength = 4_000;
/** Characters of a parameter that holds a token; a longer one is an error (Keycloak 26.7). */
const maxTokenLength = 20_000;

/** Patterns that are removed from parameters, one after the other (Keycloak 26.7). */
const takenOut: readonly RegExp[] = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
  /\u001b\[[0-9;]*[a-zA-Z]/g,
  /%1b\[[0-9;]*[a-zA-Z]/gi,
  /%(?:0[0-9a-f]|1[0-9a-f]|7f)/gi,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
  /[\u0000-\u001f\u007f]+/g,
  /\[[0-9;]*m/g,
];
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
const suspicious = /[\u0000-\u001f\u007f%[]/;

/** A parameter without control characters, encoded control characters, and sequences that control a terminal. */
export const cleanParameter = (value: string): string =>
  suspicious.test(value) ? takenOut.reduce((text, pattern) => text.replace(pattern, ''), value) : value;

/** The parameters of a token request as its grant sees them. */
export function grantParameters(form: Form, tokenParameters: readonly string[] = []): Form {
  const first = new Map<string, string>();
  const repeated = new Map<string, readonly string[]>();
  const isShort = (name: string, value: string) => value.length <= maxLength || tokenParameters.includes(name);
  for (const [name, raw] of form.first) {
    const value = cleanParameter(raw);
    if (isShort(name, value)) first.set(name, value);
  }
  for (const [name, values] of form.repeated)
    repeated.set(
      name,
      values.map(cleanParameter).filter((value) => isShort(name, value)),
    );
  return { first, repeated, carriesCredentials: form.carriesCredentials };
}

/** The first of the parameters that is longer than a token may be. */
export const tooLongToken = (form: Form, tokenParameters: readonly string[]): string | undefined =>
  tokenParameters.find((name) => cleanParameter(form.first.get(name) ?? '').length > maxTokenLength);
