import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalSubject } from '../../../src/search/placeholders/normal-subject.ts';
import { subjectOfSlug, subjectOfText } from '../../../src/search/placeholders/subject-slug.ts';

test.each([
  ['zorblatt industries', 'Zorblatt Industries'],
  ['ZORBLATT INDUSTRIES', 'Zorblatt Industries'],
  ['  «Zorblatt»   industries?! ', 'Zorblatt Industries'],
  ['the Zorblatt of the north', 'The Zorblatt of the North'],
  ['Zorblatt GmbH', 'Zorblatt GmbH'],
  ['NASA', 'NASA'],
  ['Symptome einer Zorblitis', 'Symptome einer Zorblitis'],
  ['.NET on C++ and C#', '.NET on C++ and C#'],
  ['ｚｏｒｂｌａｔｔ\u202e\u200b industries', 'Zorblatt Industries'],
  ['# [a](https://b.example) <script>', 'A (https://b.example) Script'],
  ['東京の 塔', '東京の 塔'],
  ['ＺＸ－９ ｶﾞﾗｽ', 'ZX-9 ガラス'],
  ['นิยายเงาอำพัน', 'นิยายเงาอำพัน'],
  ['ນໍ້າຕົກຄຳ', 'ນໍ້າຕົກຄຳ'],
  ['ლურჯი ქარვა', 'ლურჯი ქარვა'],
  ['5 m² of ﬁve™', '5 m² of ﬁve™'],
  ['🦄', '🦄'],
  ['?!…', ''],
  ['', ''],
])('%s', (text, subject) => {
  expect(normalSubject(text)).toBe(subject);
});

test('a long subject is cut between words, and its slug tells it from others with the same beginning', () => {
  const [one, other] = ['first', 'second'].map((end) => subjectOfText(`${'pebble quarry '.repeat(30)}${end}`));
  expect(one?.text).toMatch(/Quarry…$|Pebble…$/);
  expect(one?.text.length).toBeLessThanOrEqual(160);
  expect(one?.text).toBe(other?.text);
  expect(one?.slug).not.toBe(other?.slug);
});

test('a slug says the subject', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const subject = subjectOfText(text);
      if (subject !== undefined) expect(subjectOfSlug(subject.slug)).toEqual(subject);
    }),
  );
});

test.each(['', '%', '___', '%E0%A4%A', `${'a'.repeat(4_001)}`])('nobody has made the slug %s', (slug) => {
  expect(subjectOfSlug(slug)?.text ?? '').toHaveLength(0);
});
