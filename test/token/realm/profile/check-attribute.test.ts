import { expect, test } from 'vitest';
import { checkAttribute } from '../../../../src/token/realm/profile/check-attribute.ts';
import { faultTexts } from '../../../../src/token/realm/profile/fault-text.ts';

const colours = { options: { options: ['red', 'green'] }, length: { max: 4 } };
const twoOrThree = { multivalued: { min: '2', max: '3' } };
const four = { length: { min: 5 }, email: {}, integer: {}, pattern: { pattern: 'x' } };
const size = (least: number, most: string) => `Attribute a must have at least ${least} and at most ${most}.`;

// Each line was put to Keycloak 26.7.3 in its form.
test.each<
  [what: { many?: boolean; needed?: boolean; validators?: object }, values: readonly string[], text: string | undefined]
>([
  [{}, ['a'], undefined],
  [{}, ['a', 'b'], size(0, '1 value')],
  [{ needed: true }, ['a', 'b'], size(1, '1 value')],
  [{ needed: true }, [], 'Please specify this field.'],
  [{ needed: true }, [' '], 'Please specify this field.'],
  [{ needed: true, validators: { length: { min: 2 } } }, [' '], 'Please specify this field. Minimal length is 2.'],
  [{ validators: four }, ['abc'], 'Invalid value. Invalid number. Invalid email address. Minimal length is 5.'],
  [{ many: true }, ['a', 'b', 'c'], undefined],
  [{ many: true, validators: twoOrThree }, ['a', 'b'], undefined],
  [{ many: true, validators: twoOrThree }, ['a', ''], size(2, '3 values')],
  [{ many: true, validators: twoOrThree }, ['a', 'b', 'c', 'd'], size(2, '3 values')],
  [{ many: true, validators: twoOrThree }, [], size(2, '3 values')],
  [{ many: true, validators: twoOrThree, needed: true }, [''], 'Please specify this field.'],
  [{ many: true, validators: colours }, ['red', 'blue', 'x'], 'Invalid value.'],
  [{ many: true, validators: colours }, ['green', 'yellow'], 'Invalid value. Maximal length is 4.'],
  [
    { validators: { 'username-prohibited-characters': {}, 'up-username-not-idn-homograph': {} } },
    ['аd<'],
    'Value contains invalid character. Value contains invalid character.',
  ],
])('%j with %j', ({ many = false, needed = false, validators = {} }, values, text) => {
  const rules = { isMultivalued: many, validators: new Map(Object.entries(validators)) };
  expect(faultTexts('a', checkAttribute(rules, values, needed))).toBe(text);
});

test.each([
  ['error-number-out-of-range', [1, 1500.12345], 'Number must be between 1 and 1,500.123.'],
  ['error-number-out-of-range-too-small', [18, null], 'Number must have minimal value of 18.'],
  ['error-number-out-of-range-too-big', [null, 3], 'Number must have maximal value of 3.'],
  ['error-invalid-uri-scheme', ['x:y', 'x'], 'Invalid URL scheme.'],
  ['error-empty', [], 'Please specify value.'],
  ['our own, {0} {1}', ['x'], 'our own, {0} {1}'],
])('%s with %j is said as %s', (message, params, text) => expect(faultTexts('a', [{ message, params }])).toBe(text));
