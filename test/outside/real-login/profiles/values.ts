import { addresses, each, names } from './texts.ts';

/** Attributes of a profile, one for each validator that Keycloak has, and values that they take and refuse. */
interface Attribute {
  readonly validations: object;
  readonly isMultivalued?: boolean;
  readonly isRequired?: boolean;
  /** Each a list of what is sent for the attribute. */
  readonly values: readonly (readonly string[])[];
}

/** By name. */
export const attributes: Readonly<Record<string, Attribute>> = {
  between: {
    validations: { length: { min: '3', max: '5' } },
    values: each('ab', 'abc', 'abcde', 'abcdef', '  ab  ', '😀😀', 'ab\u00a0'),
  },
  atLeast: { validations: { length: { min: 3 } }, values: each('ab', 'abc', ' ab') },
  atMost: { validations: { length: { max: 3 } }, values: each('abc', 'abcd') },
  untrimmed: {
    validations: { length: { min: 3, max: 5, 'trim-disabled': 'true' } },
    values: each('ab', ' ab ', 'ab    '),
  },
  mail: { validations: { email: {} }, values: addresses },
  shortMail: { validations: { email: { 'max-local-length': '3' } }, values: each('abc@d', 'abcd@e') },
  digits: { validations: { pattern: { pattern: '[0-9]{3}' } }, values: each('123', '12', '1234', ' 123', '12a') },
  digitsOrSo: {
    validations: { pattern: { pattern: '^\\d+$|x+?', 'error-message': 'error-invalid-date' } },
    values: each('1', 'xx', 'y', '٣'),
  },
  said: {
    validations: { pattern: { pattern: 'a', 'error-message': 'only a, {0} {1}' } },
    values: each('a', 'b'),
  },
  colour: { validations: { options: { options: ['red', 'green'] } }, values: each('red', 'Red', 'blue', ' red') },
  age: {
    validations: { integer: { min: '1', max: '150' } },
    values: each('1', '0', '150', '151', '1.5', 'x', '+2', '-2', ' 3', '9999999999', '0x1', '1e1', '٣', '007'),
  },
  whole: {
    validations: { integer: {} },
    values: each('2147483648', '9223372036854775807', '9223372036854775808', '-1', '1.0'),
  },
  adult: { validations: { integer: { min: 18 } }, values: each('17', '18') },
  few: { validations: { integer: { max: 3 } }, values: each('3', '4') },
  height: {
    validations: { double: { min: '0.5', max: '2.5' } },
    values: each(
      '0.4',
      '.5',
      '2.5',
      '2.51',
      'x',
      '1,5',
      '1e0',
      ' 1 ',
      '1d',
      '1f',
      'NaN',
      'Infinity',
      '0x1p0',
      '0x1',
      '2.',
      '+1',
      '1_0',
    ),
  },
  homepage: {
    validations: { uri: {} },
    values: each(
      'http://a',
      'https://a/b?c#d',
      'ftp://a',
      'a',
      '/a',
      'http://a b',
      'http:',
      'javascript:alert(1)',
      'HTTP://a',
      'x:y',
    ),
  },
  localDate: {
    validations: { 'local-date': {} },
    values: each(
      '1/2/24',
      '13/1/24',
      '2024-01-02',
      '1/2/2024',
      '2/30/24',
      'x',
      '1/2/24 x',
      '01/02/24',
      '1/2',
      '1-2-24',
    ),
  },
  isoDate: {
    validations: { 'iso-date': {} },
    values: each(
      '2024-01-02',
      '2024-02-30',
      '2023-02-29',
      '2024-1-2',
      '24-01-02',
      'x',
      '2024-01-02T00:00',
      '+12024-01-02',
      '0000-01-01',
    ),
  },
  several: {
    validations: { multivalued: { min: '2', max: '3' } },
    isMultivalued: true,
    values: [['a'], ['a', 'b'], ['a', 'b', 'c', 'd'], ['', 'a'], ['', '']],
  },
  severalColours: {
    validations: { options: { options: ['red', 'green'] }, length: { max: 4 } },
    isMultivalued: true,
    values: [
      ['red', 'green'],
      ['red', 'blue', 'x'],
      ['green', 'yellow'],
    ],
  },
  one: { validations: {}, values: [['a', 'b'], ['a']] },
  needed: { validations: { length: { min: 2 } }, isRequired: true, values: [[], [''], [' '], ['a'], ['ab']] },
  neededColours: {
    validations: { multivalued: { max: 2 } },
    isMultivalued: true,
    isRequired: true,
    values: [[], [''], ['a', 'b', 'c']],
  },
  person: { validations: { 'person-name-prohibited-characters': {} }, values: names },
  personSaid: {
    validations: { 'person-name-prohibited-characters': { 'error-message': 'error-invalid-uri' } },
    values: each('a<b', 'ab'),
  },
  account: { validations: { 'username-prohibited-characters': {} }, values: names },
  accountSaid: {
    validations: { 'username-prohibited-characters': { 'error-message': 'error-empty' } },
    values: each('a<b', 'ab'),
  },
  plain: { validations: { 'up-username-not-idn-homograph': {} }, values: names.slice(-8) },
  twice: {
    validations: { length: { min: 5 }, email: {}, integer: {}, pattern: { pattern: 'x' } },
    values: each('abc', 'x', '12345'),
  },
};

const owned = ['other', 'OTHER', 'other@example.org', 'Other@Example.org', 'named@example.org', 'nobody@example.org'];

/** What is sent for the members that every profile has, by name; administrators send the first value only. */
export const basics: Readonly<Record<string, readonly (readonly string[])[]>> = {
  username: each(
    ...[...owned, '', ' ', 'ab', 'x'.repeat(256), ' spaced ', 'a b', 'Self', 'аd<', '李雷', 'a😀', ' other', 'a@b'],
  ),
  email: [
    ...each(
      ...owned,
      '',
      ' ',
      'x',
      'A@B',
      'a@[IPv6:x]',
      `${'a'.repeat(64)}@${'b.'.repeat(120)}c`,
      ' other@example.org',
    ),
    ['other@example.org', 'x'],
  ],
  firstName: each('', ' ', 'x'.repeat(256), '<b>', "O'Łoś"),
  lastName: each('', 'x'.repeat(255), '<script>'),
};
