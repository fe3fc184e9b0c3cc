import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '../../../src/search/engine/fold.ts';

test.each([
  ['ABC xyz 1~', 'abc xyz 1~'],
  ['ÉCOLE Über naïve', 'ecole uber naive'],
  ['Straße, Æsir, cœur', 'strasse, aesir, coeur'],
  ['Øre, Đak, eð, Łódź, þing, ılık', 'ore, dak, ed, lodz, thing, ilik'],
  ['don’t ‘so’ ʼn', "don't 'so' 'n"],
  ['ΣΟΦΟΣ, σοφος', 'σοφοσ, σοφοσ'],
  ['ＡＢＣ１２３', 'abc123'],
  ['co\u00adop zero\u200bwidth \ufefftext', 'coop zerowidth text'],
  ['ﬁne ½', 'fine 1⁄2'],
])('%s is compared as %s', (text, folded) => expect(fold(text)).toBe(folded));

// Without these signs they would be other words.
test.each(['हिन्दी', 'がくせい', 'パン'])('%s keeps its signs', (text) => expect(fold(text)).toBe(text));

test('what is folded stays as it is, however it was composed', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('é', 'É', 'ß', 'x', 'か', 'が', '’', '\u00ad', 'ö', ' ') }),
      (text) => {
        expect(fold(fold(text))).toBe(fold(text));
        expect(fold(text.normalize('NFD'))).toBe(fold(text));
      },
    ),
  );
});
