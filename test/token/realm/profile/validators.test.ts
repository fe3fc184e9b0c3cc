import { expect, test } from 'vitest';
import { checkAttribute } from '../../../../src/token/realm/profile/check-attribute.ts';

/** What one validator says of one value: the keys of its messages with what they name. */
const said = (kind: string, options: object | null, value: string) =>
  checkAttribute({ validators: new Map([[kind, options]]) }, [value], false).map(({ message, params }) =>
    [message.replace(/^error-/, ''), ...params].join(' '),
  );

const between = { min: '3', max: 5 };
const age = { min: '1', max: '150' };
const height = { min: '0.5', max: '2.5' };
const own = { 'error-message': 'error-invalid-date' };
const strange = 'username-prohibited-characters';
const person = 'person-name-prohibited-characters';
const latin = 'up-username-not-idn-homograph';

// Each line was put to Keycloak 26.7.3, by its admin API and in its form.
test.each<[kind: string, options: object | null, value: string, faults: readonly string[]]>([
  ['length', between, 'ab', ['invalid-length 3 5']],
  ['length', between, 'abc', []],
  ['length', between, 'abcdef', ['invalid-length 3 5']],
  ['length', between, '  ab  ', ['invalid-length 3 5']],
  ['length', between, 'ab\u00a0', []],
  ['length', between, '😀😀', []],
  ['length', { ...between, 'trim-disabled': 'true' }, ' ab ', []],
  ['length', { ...between, 'trim-disabled': true }, 'ab    ', ['invalid-length 3 5']],
  ['length', { min: 3 }, 'ab', ['invalid-length-too-short 3 ']],
  ['length', { min: 3, max: '' }, 'ab', ['invalid-length-too-short 3 ']],
  ['length', { max: 3 }, 'abcd', ['invalid-length-too-long  3']],
  ['length', null, 'abcd', []],
  ['length', between, '', []],
  ['email', {}, 'a@b', []],
  ['email', {}, 'x', ['invalid-email x']],
  ['email', { 'max-local-length': '3' }, 'abc@d', []],
  ['email', { 'max-local-length': '3' }, 'abcd@e', ['invalid-email abcd@e']],
  ['pattern', { pattern: '[0-9]{3}' }, '123', []],
  ['pattern', { pattern: '[0-9]{3}' }, '1234', ['pattern-no-match [0-9]{3}']],
  ['pattern', { pattern: '^\\d+$|x', ...own }, '1', []],
  ['pattern', { pattern: 'a|xb', ...own }, 'xa', ['invalid-date a|xb']],
  ['pattern', { pattern: 'a', 'error-message': ' ' }, 'b', ['pattern-no-match a']],
  ['pattern', { pattern: 'a', 'error-message': 'only a' }, 'b', ['only a a']],
  ['options', { options: ['red'] }, 'red', []],
  ['options', { options: ['red'] }, 'Red', ['invalid-value']],
  ['integer', age, '1', []],
  ['integer', age, '0', ['number-out-of-range 1 150']],
  ['integer', age, '151', ['number-out-of-range 1 150']],
  ['integer', age, '1.5', ['invalid-number']],
  ['integer', age, '+2', []],
  ['integer', age, '-2', ['number-out-of-range 1 150']],
  ['integer', age, ' 3', ['invalid-number']],
  ['integer', age, ' ', []],
  ['integer', age, '٣', []],
  ['integer', age, '１５１', ['number-out-of-range 1 150']],
  ['integer', age, '007', []],
  ['integer', age, '0x1', ['invalid-number']],
  ['integer', {}, '9223372036854775807', []],
  ['integer', {}, '9223372036854775808', ['invalid-number']],
  ['integer', {}, '-9223372036854775808', []],
  ['integer', {}, '-9223372036854775809', ['invalid-number']],
  ['integer', { min: 18 }, '17', ['number-out-of-range-too-small 18 ']],
  ['integer', { max: 3 }, '4', ['number-out-of-range-too-big  3']],
  ['double', height, '0.4', ['number-out-of-range 0.5 2.5']],
  ['double', height, '.5', []],
  ['double', height, ' 1 ', []],
  ['double', height, '2.', []],
  ['double', height, '1d', []],
  ['double', height, '1F', []],
  ['double', height, '1e0', []],
  ['double', height, '1e1', ['number-out-of-range 0.5 2.5']],
  ['double', height, 'NaN', []],
  ['double', height, '-NaN', []],
  ['double', height, 'Infinity', ['number-out-of-range 0.5 2.5']],
  ['double', height, '0x1p0', []],
  ['double', height, '-0x1p0', ['number-out-of-range 0.5 2.5']],
  ['double', height, '0x1.8p1', ['number-out-of-range 0.5 2.5']],
  ['double', height, '0x.8p1', []],
  ['double', height, '0xp1', ['invalid-number']],
  ['double', height, '0x1', ['invalid-number']],
  ['double', height, '1,5', ['invalid-number']],
  ['double', height, '1_0', ['invalid-number']],
  ['local-date', {}, '1/2/24', []],
  ['local-date', {}, '1/2/2024', []],
  ['local-date', {}, '1/2/24 x', []],
  ['local-date', {}, '2/29/24', []],
  ['local-date', {}, '2/29/23', ['invalid-date']],
  ['local-date', {}, '13/1/24', ['invalid-date']],
  ['local-date', {}, '2024-01-02', ['invalid-date']],
  ['local-date', {}, '1/2', ['invalid-date']],
  ['local-date', {}, ' ', ['invalid-date']],
  ['iso-date', {}, '2024-01-02', []],
  ['iso-date', {}, '2024-02-29', []],
  ['iso-date', {}, '2023-02-29', ['invalid-date 2023-02-29']],
  ['iso-date', {}, '1900-02-29', ['invalid-date 1900-02-29']],
  ['iso-date', {}, '2000-02-29', []],
  ['iso-date', {}, '2024-00-10', ['invalid-date 2024-00-10']],
  ['iso-date', {}, '2024-01-00', ['invalid-date 2024-01-00']],
  ['iso-date', {}, '2024-1-2', ['invalid-date 2024-1-2']],
  ['iso-date', {}, '+12024-01-02', []],
  ['iso-date', {}, '0000-01-01', []],
  ['iso-date', {}, '2024-01-02T00:00', ['invalid-date 2024-01-02T00:00']],
  [person, {}, "O'Łoś, a.b-c:d@e`f_g+h", []],
  [person, {}, 'a\u00a0b', []],
  [person, {}, 'a\u2028b', ['person-name-invalid-character']],
  [person, own, 'a<b', ['invalid-date']],
  [strange, {}, 'a.b-c_d@e+f', []],
  [strange, own, "o'b", ['invalid-date']],
  [latin, {}, "Łoś '<>😀 ª", []],
  [latin, {}, 'аda', ['username-invalid-character']],
  [latin, {}, '李雷', ['username-invalid-character']],
  ['nobody-knows', {}, 'x', []],
])('%s %j: %j is %j', (kind, options, value, faults) => expect(said(kind, options, value)).toEqual(faults));

test.each([...'<>&"$%!#?§;*~/\\|^=[]{}()\t\u000b\u007f\u0085'])('no name has %j in it', (character) => {
  expect(said(person, {}, `a${character}b`)).toEqual(['person-name-invalid-character']);
  expect(said(strange, {}, `a${character}b`)).toEqual(['username-invalid-character']);
});

test.each([..."',:` \u00a0\u2028"])('no name of a user has %j in it', (character) =>
  expect(said(strange, {}, `a${character}b`)).toEqual(['username-invalid-character']),
);
