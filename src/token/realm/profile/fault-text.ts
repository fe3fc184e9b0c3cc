import type { ProfileFault } from './profile-fault.ts';

/** Keycloak's English messages; `{0}` is the attribute, what follows are the parameters. */
const texts: ReadonlyMap<string, string> = new Map([
  ['error-invalid-value', 'Invalid value.'],
  ['error-invalid-blank', 'Please specify value.'],
  ['error-empty', 'Please specify value.'],
  ['error-invalid-length', 'Length must be between {1} and {2}.'],
  ['error-invalid-length-too-short', 'Minimal length is {1}.'],
  ['error-invalid-length-too-long', 'Maximal length is {2}.'],
  ['error-invalid-email', 'Invalid email address.'],
  ['error-invalid-number', 'Invalid number.'],
  ['error-number-out-of-range', 'Number must be between {1} and {2}.'],
  ['error-number-out-of-range-too-small', 'Number must have minimal value of {1}.'],
  ['error-number-out-of-range-too-big', 'Number must have maximal value of {2}.'],
  ['error-pattern-no-match', 'Invalid value.'],
  ['error-invalid-uri', 'Invalid URL.'],
  ['error-invalid-uri-scheme', 'Invalid URL scheme.'],
  ['error-invalid-uri-fragment', 'Invalid URL fragment.'],
  ['error-user-attribute-required', 'Please specify this field.'],
  ['error-invalid-date', 'Invalid date.'],
  ['error-user-attribute-read-only', 'This field is read only.'],
  ['error-username-invalid-character', 'Value contains invalid character.'],
  ['error-person-name-invalid-character', 'Value contains invalid character.'],
  ['error-invalid-multivalued-size', 'Attribute {0} must have at least {1} and at most {2} {values}.'],
  ['missingUsernameMessage', 'Please specify username.'],
  ['missingEmailMessage', 'Please specify email.'],
  ['usernameExistsMessage', 'Username already exists.'],
  ['emailExistsMessage', 'Email already exists.'],
]);

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 3 });

/** The text of a fault for people. A message that Keycloak does not have is shown as it is in the realm. */
function faultText(name: string, { message, params }: ProfileFault): string {
  const known = texts.get(message);
  if (known === undefined) return message;
  const named = [name, ...params];
  const text = known.replace(/\{(\d)\}/g, (hole, index: string) => {
    const value = named[Number(index)];
    return typeof value === 'number' ? numbers.format(value) : value === undefined ? hole : String(value);
  });
  return text.replace('{values}', params[1] === 1 ? 'value' : 'values');
}

/** The texts of all faults of one field. */
export const faultTexts = (name: string, faults: readonly ProfileFault[]): string | undefined =>
  faults.length === 0 ? undefined : faults.map((one) => faultText(name, one)).join(' ');
