import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messageFinder, translator, unquoted } from '../../../../src/token/browser/languages/translator.ts';

const english = {
  doRegister: 'Register',
  registerTitle: 'Register',
  short: 'Minimal length is {1}.',
  taken: 'User with {0} {1} already exists.',
  grant: 'Grant Access to {0}',
  any: '{0}',
  value: 'Invalid value.',
};
const german = {
  doRegister: 'Registrieren',
  registerTitle: 'Registrierung',
  short: 'Mindestens {1}.',
  taken: '{1} ({0}) gibt es schon.',
  grant: 'Zugang für {0}',
  value: 'Ungültig.',
};
const translate = translator(messageFinder(english), [{ grant: '{0} & {7}' }, german]);
const say = (text: string, key?: string) => translate({ english: text, key });

test.each([
  ['Register', undefined, 'Registrieren'],
  ['Register', 'registerTitle', 'Registrierung'],
  ['Minimal length is 8.', undefined, 'Mindestens 8.'],
  ['User with email a@b.c already exists.', undefined, 'a@b.c (email) gibt es schon.'],
  ['Grant Access to Register', undefined, 'Register & {7}'],
  ['Minimal length is 8. Invalid value.', undefined, 'Mindestens 8. Ungültig.'],
  ['Unknown words. Invalid value.', undefined, 'Unknown words. Invalid value.'],
  ['Unknown words', undefined, 'Unknown words'],
  ['department', 'department', 'department'],
])('%s (%s) is %s', (text, key, expected) => {
  expect(say(text, key)).toBe(expected);
});

test('what people have typed comes through as it is', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(say(`Grant Access to ${name}`)).toBe(`${name} & {7}`);
    }),
  );
});

test.each([
  ["En''er 'q {0}' l'a", "En'er q {0} la"],
  ["It''s", "It's"],
  ["'a''b'", "a'b"],
  ["open 'end", 'open end'],
])('%s is written %s', (text, expected) => {
  expect(unquoted(text)).toBe(expected);
});
