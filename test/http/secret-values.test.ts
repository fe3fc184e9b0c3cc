import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { looksSecret, withoutSecretRuns, withoutUrlPasswords } from '../../src/http/secret-values.ts';
import { propertyRuns } from '../support/property-runs.ts';

const hide = (secret: string) => `<${secret.length}>`;
const drawn = 'aB3dE6gH9jK2mN5pQ8sT';

describe('a value looks like a secret', () => {
  test.each([
    drawn,
    `tvly-dev-${drawn}`,
    `AKIA${drawn}/+=`,
    'A1b2C3d4E5f6G7h8J9k0',
    'abcde1f2g3h4-JKLMN5p6',
    '9f8e7d6c5b4a3f2e1d0c9b8a7f6e5d4c3b2a1f0e',
    `${drawn.slice(0, 10)}.${drawn}~`,
    drawn.repeat(204),
  ])('%.60s', (value) => expect(looksSecret(value)).toBe(true));

  test.each([
    ['too short', drawn.slice(1)],
    ['longer than a secret', `${drawn.repeat(204)}${drawn}`],
    ['with a blank', `${drawn} ${drawn}`],
    ['no digits', 'aBcDeFgHiJkLmNoPqRsTuVw'],
    ['no letters', '12345678901234567890123'],
    ['words with capitals and a number', 'VeryLongNameOfSomeFactory2'],
    ['words with hyphens and a number', 'a-very-long-name-of-a-page-2'],
    ['JSON in Base64, whose content stays readable', `eyJ${drawn}`],
    ['words with a number behind each', 'alphabet1betas2gamma3delta4epsilon5'],
    ['words in capitals with numbers', 'ALPHA1-BETA2-GAMMA3-DELTA4-EPSILON5'],
    ['words with capitals behind numbers', 'Alphabet1Betas2Gamma3Delta4Epsilons5zeta'],
    ['a UUID', '3f2b8c1d-9a4e-4b7f-8c2d-1e5f6a7b8c9d'],
    ['a UUID without its hyphens', '3f2b8c1d9a4e4b7f8c2d1e5f6a7b8c9d'],
    ['a UUID behind a word', 'session-3f2b8c1d-9a4e-4b7f-8c2d-1e5f6a7b8c9d'],
    ['letters and digits that are 20 with their signs only', 'a1-b2-c3-d4-e5-f6-g7-h8'],
  ])('but not %s', (_why, value) => expect(looksSecret(value)).toBe(false));
});

describe('a text without what looks like a secret', () => {
  test.each([
    [drawn, '<20>'],
    [`key ${drawn}, again: ${drawn}!`, 'key <20>, again: <20>!'],
    [`a.${drawn}`, '<22>'],
    // A path is looked at part by part.
    [`/a/${drawn}/b`, '/a/<20>/b'],
    [`/a/page/of/words/which/is/long`, '/a/page/of/words/which/is/long'],
    ['short', 'short'],
  ])('%s', (text, expected) => expect(withoutSecretRuns(text, hide)).toBe(expected));
});

describe('URLs in a text without passwords', () => {
  test.each([
    ['https://ann:pw@a.test/x', 'https://ann:<2>@a.test/x'],
    ['redis://:secret@h:6379 and ftp://b:c@d', 'redis://:<6>@h:6379 and ftp://b:<1>@d'],
    ['https://ghp0123456789abcdef@a.test', 'https://<19>@a.test'],
    ['https://fifteen-letters@a.test', 'https://fifteen-letters@a.test'],
    ['https://sixteen--letters@a.test', 'https://<16>@a.test'],
    // What stands behind the host is none.
    ['https://a.test/x?to=b:c@d', 'https://a.test/x?to=b:c@d'],
    ['https://a.test:80/@user', 'https://a.test:80/@user'],
    ['mail ann:pw@a.test', 'mail ann:pw@a.test'],
    ['https://a.test/', 'https://a.test/'],
  ])('%s', (text, expected) => expect(withoutUrlPasswords(text, hide)).toBe(expected));

  test('no password is left, whatever stands around', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcXYZ019._~-'), minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.string(), word, word, fc.string(), (before, user, password, after) => {
        const secret = `pw${password}`;
        const shown = withoutUrlPasswords(`${before} https://${user}:${secret}@host/ ${after}`, () => '***');
        expect(shown).toContain(`https://${user}:***@host/`);
      }),
      { numRuns: propertyRuns(50, 2_000) },
    );
  });
});
