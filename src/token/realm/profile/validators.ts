import { isIsoDate, isLocalDate } from './dates.ts';
import { isEmailAddress } from './email-address.ts';
import { parseDouble, parseLong } from './java-number.ts';
import { fault, type ProfileFault } from './profile-fault.ts';
import { uriFaults } from './uri-fault.ts';

/** Options of a validator, as the profile of a realm has them. */
export type Options = Readonly<Record<string, unknown>>;

/** Options as an object; anything else has none. */
export const optionsOf = (value: unknown): Options =>
  typeof value === 'object' && value !== null ? (value as Options) : {};

/** What is wrong with a value that is not empty. */
type Validator = (value: string, options: Options) => readonly ProfileFault[];

const when = (isWrong: boolean, message: string, ...params: readonly unknown[]) =>
  isWrong ? [fault(message, ...params)] : [];

/** A validator of characters. A realm may set its message. */
const ofCharacters =
  (allowed: RegExp, message: string): Validator =>
  (value, options) =>
    when(!allowed.test(value), ownMessage(options) ?? message);

const ownMessage = (options: Options): string | undefined =>
  typeof options['error-message'] === 'string' && options['error-message'].trim() !== ''
    ? options['error-message']
    : undefined;

const bound = (value: unknown): number | null =>
  value === undefined || value === null || value === '' ? null : Number(value);

function outOf(value: number, { min, max }: Options, messages: readonly [both: string, min: string, max: string]) {
  const [least, most] = [bound(min), bound(max)];
  const isWrong = (least !== null && least > value) || (most !== null && value > most);
  const [both, tooSmall, tooBig] = messages;
  return when(isWrong, most === null ? tooSmall : least === null ? tooBig : both, least, most);
}

const lengths = ['error-invalid-length', 'error-invalid-length-too-short', 'error-invalid-length-too-long'] as const;
const ranges = [
  ...(['error-number-out-of-range', 'error-number-out-of-range-too-small'] as const),
  'error-number-out-of-range-too-big',
] as const;

const number =
  (parse: (text: string) => bigint | number | undefined): Validator =>
  (value, options) => {
    if (value.trim() === '') return [];
    const read = parse(value);
    return read === undefined ? [fault('error-invalid-number')] : outOf(Number(read), options, ranges);
  };

/** Validators of profiles by their names (Keycloak 26.7). Unknown ones allow everything. */
const validators: ReadonlyMap<string, Validator> = new Map<string, Validator>([
  [
    'length',
    (value, options) => {
      const trimmed = value.replace(/^[\0-\x20]+|[\0-\x20]+$/g, '');
      return outOf((String(options['trim-disabled']) === 'true' ? value : trimmed).length, options, lengths);
    },
  ],
  [
    'email',
    (value, options) =>
      when(!isEmailAddress(value, bound(options['max-local-length']) ?? undefined), 'error-invalid-email', value),
  ],
  [
    'pattern',
    (value, options) => {
      const { pattern } = options;
      const isMatched = typeof pattern !== 'string' || matchesWhole(value, pattern);
      return when(!isMatched, ownMessage(options) ?? 'error-pattern-no-match', pattern);
    },
  ],
  ['options', (value, { options }) => when(Array.isArray(options) && !options.includes(value), 'error-invalid-value')],
  ['integer', number(parseLong)],
  ['double', number(parseDouble)],
  ['uri', uriFaults],
  ['local-date', (value) => when(!isLocalDate(value), 'error-invalid-date')],
  ['iso-date', (value) => when(!isIsoDate(value), 'error-invalid-date', value)],
  [
    'person-name-prohibited-characters',
    ofCharacters(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
      /^[^<>&"\x85\u2028\u2029$%!#?§;*~/\\|^=[\]{}()\0-\x1f\x7f]+$/,
      'error-person-name-invalid-character',
    ),
  ],
  [
    'username-prohibited-characters',
    ofCharacters(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
      /^[^<>&"'\s\x85\u180e$%!#?§,;:*~/\\|^=[\]{}()`\0-\x1f\x7f]+$/,
      'error-username-invalid-character',
    ),
  ],
  [
    'up-username-not-idn-homograph',
    ofCharacters(/^[\p{Script=Latin}\p{Script=Common}]+$/u, 'error-username-invalid-character'),
  ],
]);

/** The faults of values, in a list for each validator that finds some. @param options by the names of the validators */
export function validatorFaults(
  options: ReadonlyMap<string, unknown>,
  values: readonly string[],
): (readonly ProfileFault[])[] {
  const all: (readonly ProfileFault[])[] = [];
  for (const [kind, own] of options) {
    const validate = validators.get(kind);
    if (validate === undefined) continue;
    const faults: ProfileFault[] = [];
    for (const value of values) if (value !== '') faults.push(...validate(value, optionsOf(own)));
    if (faults.length > 0) all.push(faults);
  }
  return all;
}

/** Java's patterns are nearly those of JavaScript. One that JavaScript cannot read allows everything. */
function matchesWhole(value: string, pattern: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(value);
  } catch {
    return true;
  }
}
