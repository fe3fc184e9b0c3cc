import type { Form } from './form.ts';

/** Characters of a parameter; a longer one counts as missing (Keycloak 26.7). */
const maxLength = 4_000;
/** The same for a parameter that holds a token; a longer one is an error (Keycloak 26.7). */
const maxTokenLength = 20_000;

/** What is taken out of parameters, one after the other (Keycloak 26.7). */
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

/** A parameter of the token endpoint without control characters, encoded ones, and sequences that steer a terminal. */
export const cleanParameter = (value: string): string =>
  suspicious.test(value) ? takenOut.reduce((text, pattern) => text.replace(pattern, ''), value) : value;

/** The parameters of a token request as its grant sees them. */
export const grantParameters = (form: Form, tokenParameters: readonly string[] = []): Form => ({
  ...form,
  first: (name) => grantValues(form, name, tokenParameters)[0],
  all: (name) => grantValues(form, name, tokenParameters).filter((value) => value !== undefined),
});

function grantValues(form: Form, name: string, tokenParameters: readonly string[]): (string | undefined)[] {
  return form.all(name).map((raw) => {
    const value = cleanParameter(raw);
    return value.length > maxLength && !tokenParameters.includes(name) ? undefined : value;
  });
}

/** The first of the parameters that is longer than a token may be. */
export const tooLongToken = (form: Form, tokenParameters: readonly string[]): string | undefined =>
  tokenParameters.find((name) => cleanParameter(form.first(name) ?? '').length > maxTokenLength);
