import type { Json } from '../../realm/representations/json.ts';

/** Something that is wrong with the configuration of a validator. */
interface Fault {
  /** The member that it is about. */
  readonly hint: string;
  readonly message: 'missing-value' | 'invalid-value' | 'invalid-number-value';
  readonly values?: readonly string[];
}

type Check = (config: Json) => readonly Fault[];

const anything: Check = () => [];

const missing = (hint: string): Fault => ({ hint, message: 'missing-value' });

const isThere = (value: unknown) => value !== undefined && value !== null;
const wholeNumber = /^[+-]?\d+$/;
const anyNumber = /^[+-]?\d+(?:\.\d+)?$/;

interface Bounds {
  /** What a number in a text looks like. */
  readonly numeral: RegExp;
  /** Keycloak tells the value that is none. */
  readonly isShown: boolean;
}

/** The least and the most of something. */
const checkBounds =
  ({ numeral, isShown }: Bounds): Check =>
  (config) => {
    const numberOf = (value: unknown) => {
      if (typeof value === 'number') return value;
      return typeof value === 'string' && numeral.test(value) ? Number(value) : undefined;
    };
    const faults = ['min', 'max']
      .filter((name) => isThere(config[name]) && numberOf(config[name]) === undefined)
      .map((hint): Fault => {
        return { hint, message: 'invalid-number-value', ...(isShown && { values: [javaText(config[hint])] }) };
      });
    if (faults.length > 0) return faults;
    const [min, max] = [numberOf(config.min), numberOf(config.max)];
    return min !== undefined && max !== undefined && min > max ? [{ hint: 'max', message: 'invalid-value' }] : [];
  };

const checkWholeBounds = checkBounds({ numeral: wholeNumber, isShown: true });
const checkCount = checkBounds({ numeral: wholeNumber, isShown: false });

const checkLength: Check = (config) =>
  isThere(config.min) || isThere(config.max) ? checkWholeBounds(config) : [missing('min'), missing('max')];

const checkPattern: Check = ({ pattern }) => {
  if (!isThere(pattern)) return [missing('pattern')];
  const invalid: Fault = { hint: 'pattern', message: 'invalid-value', values: [javaText(pattern)] };
  if (typeof pattern !== 'string') return [invalid];
  try {
    return new RegExp(pattern) && [];
  } catch {
    return [invalid];
  }
};

const checkOptions: Check = ({ options }) => {
  if (!isThere(options)) return [missing('options')];
  return Array.isArray(options)
    ? []
    : [{ hint: 'options', message: 'invalid-value', values: ['must be list of values'] }];
};

/** Keycloak's validators of attributes, each with the check of its configuration (Keycloak 26.7). */
const validators: ReadonlyMap<string, Check> = new Map([
  ['length', checkLength],
  ['double', checkBounds({ numeral: anyNumber, isShown: true })],
  ['integer', checkWholeBounds],
  ['pattern', checkPattern],
  ['options', checkOptions],
  ['multivalued', (config) => (isThere(config.max) ? checkCount(config) : [missing('max')])],
  ...['email', 'uri', 'local-date', 'iso-date', 'person-name-prohibited-characters', 'username-prohibited-characters']
    .concat('up-username-not-idn-homograph', 'not-blank', 'not-empty', 'notBlank', 'notEmpty', 'isoDate')
    .map((name) => [name, anything] as const),
]);

/** What is wrong with a validator of an attribute, in Keycloak's words; undefined: nothing. */
export function validatorIssue(kind: string, config: Json | null, attribute: string): string | undefined {
  if (kind.trim() === '') return `Validation without validator id is defined for attribute '${attribute}'`;
  const check = validators.get(kind);
  const defined = `Validator '${kind}' defined for attribute '${attribute}'`;
  if (check === undefined) return `${defined} doesn't exist`;
  const faults = config === null ? [] : check(config);
  if (faults.length === 0) return undefined;
  const told = faults.map(
    ({ hint, message, values = [] }) =>
      `ValidationError{validatorId='${kind}', inputHint='${hint}', message='error-validator-config-${message}', messageParameters=[${values.join(', ')}]}, `,
  );
  return `${defined} has incorrect configuration: ${told.join('')}`;
}

/** A value as Java writes it. */
function javaText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(javaText).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).map(([name, inner]) => `${name}=${javaText(inner)}`);
  return `{${members.join(', ')}}`;
}
