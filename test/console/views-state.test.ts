import { describe, expect, test } from 'vitest';
import { jsonLines } from '../../src/console/state/entry-lines.ts';
import { readToken } from '../../src/console/state/jwt.ts';
import { pictureFile } from '../../src/console/state/picture-file.ts';
import { presetAim, presetRule, presets } from '../../src/console/state/presets.ts';
import { appliedText, matchText, outcomeText } from '../../src/console/state/rule-text.ts';
import { answerOf, resultsIn } from '../../src/console/state/search-answer.ts';
import { lifeBars, type SeenToken, seenTokens, wasteOf } from '../../src/console/state/seen-tokens.ts';
import { sequenceOf } from '../../src/console/state/sequence.ts';
import { tokenParts } from '../../src/console/state/token-parts.ts';
import { newRule } from '../../src/control/routes/rules.ts';
import { detail, shownToken, summary } from './entry.ts';

describe('presets', () => {
  const all = presets.flatMap((preset) =>
    (['search', 'token', 'example-app'] as const).flatMap((aim) => presetRule(preset, aim, 2) ?? []),
  );

  test.each(all.map((rule) => [rule.name, rule] as const))('%s is a rule that the server takes', (_name, rule) => {
    expect(newRule.safeParse(rule).error).toBe(undefined);
    expect(rule.when).toEqual({ times: 2 });
  });

  test('hold until they are removed, if wanted; not every one is for everybody', () => {
    const [limited] = presets;
    if (limited === undefined) throw new Error('there are none');
    expect(presetRule(limited, 'search', undefined)).not.toHaveProperty('when');
    expect(presetRule(limited, 'token', 1)).toBe(undefined);
  });

  test('that are for one place only are offered whatever is chosen', () => {
    const aims = (name: string) =>
      (['search', 'token', 'example-app'] as const).map((chosen) =>
        presets.filter((preset) => preset.name === name).map((preset) => presetAim(preset, chosen)),
      );
    expect(aims('Expired token').flat()).toEqual(['token', 'token', 'token']);
    expect(aims('Wrong key or secret').flat()).toEqual(['search', 'token', undefined]);
    expect(aims('Slow').flat()).toEqual(['search', 'token', 'example-app']);
  });
});

test('a rule is told in two lines', () => {
  const rule = {
    match: { interface: 'search', body: { topic: 'news' } },
    then: { delay: { seconds: 5 }, refuse: 'search.rate-limited' },
  } as const;
  expect([matchText(rule), outcomeText(rule)]).toEqual([
    'interface search, body {"topic":"news"}',
    'after 5 s, refuse search.rate-limited',
  ]);
  expect(matchText({ match: {} })).toBe('every request');
  expect(outcomeText({ then: { delay: { from: 1, to: 3 } } })).toBe('after 1 to 3 s');
  expect(outcomeText({ then: { respond: { status: 200, headers: {}, body: 'x'.repeat(500) } } }).length).toBe(141);
});

test.each<[{ matched: number; applied: number; times?: number; spent?: boolean }, string]>([
  [{ matched: 0, applied: 0 }, 'unused, no request matched'],
  [{ matched: 2, applied: 0 }, 'unused, 2 matched'],
  [{ matched: 2, applied: 2 }, '2'],
  [{ matched: 2, applied: 1, times: 3 }, '1 of 3'],
  [{ matched: 5, applied: 1, times: 1, spent: true }, '1 of 1, spent'],
])('how often a rule was applied: %j', ({ matched, applied, times, spent = false }, text) => {
  const when = { skip: 0, every: 1, probability: 1, ...(times !== undefined && { times }) };
  expect(appliedText({ id: 'r', match: {}, then: { fault: 'close' }, when, matched, applied, spent })).toBe(text);
});

describe('a search', () => {
  test.each([
    [undefined, []],
    [{ detail: 'x' }, []],
    [
      { results: [{ title: 't', url: 'u', content: 'c', score: 0.5 }] },
      [{ title: 't', url: 'u', content: 'c', score: 0.5 }],
    ],
    [{ results: [{}] }, [{ title: '', url: '', content: '', score: 0 }]],
    [{ results: [null, 1, { title: { toString: 1 }, score: '1' }] }, [{ title: '', url: '', content: '', score: 0 }]],
  ])('results of %j', (answer, expected) => expect(resultsIn(answer)).toEqual(expected));

  test('an answer is JSON, or a text', () => {
    expect(['{"a":1}', '<html>', ''].map(answerOf)).toEqual([{ a: 1 }, '<html>', '']);
  });
});

test('whole requests are lines, the oldest first, as many as there are', async () => {
  const entries = Array.from({ length: 1_100 }, (_, at) => summary(1_100 - at));
  const text = await jsonLines(entries, async (id) => {
    if (id === '7') throw new Error('forgotten');
    return detail(Number(id));
  });
  const ids = text.split('\n').map((line) => (line === '' ? '' : JSON.parse(line).id));
  expect([ids.length, ids[0], ids[6], ids.at(-2), ids.at(-1)]).toEqual([1_100, '1', '8', '1100', '']);
});

describe('tokens that were seen', () => {
  const entry = (id: string, text: string) => ({ _id: id, response: { content: { text } } });
  const archive = (...entries: object[]) => ({ log: { entries } }) as unknown as Parameters<typeof seenTokens>[0];
  const answer = (iat: number, more: object = {}) =>
    JSON.stringify({ access_token: shownToken({ iat, exp: iat + 60, azp: 'me', scope: 'a', iss: 'i', ...more }) });

  test('are those of answers', () => {
    const seen = seenTokens(
      archive(entry('1', answer(100)), entry('2', 'no JSON'), entry('3', '{}'), entry('4', 'null')),
    );
    expect(seen.map(({ entryId, client, scope, token }) => [entryId, client, scope, token.expiresAt])).toEqual([
      ['1', 'me', 'a', 160],
    ]);
  });

  test('whatever their claims are', () => {
    const odd = { azp: { toString: 1 }, scope: [1], exp: 'never' };
    const seen = seenTokens(archive(entry('1', answer(100, odd)), entry('2', answer(101, odd))));
    expect(seen.map(({ client, scope }) => [client, scope])).toEqual([
      ['', ''],
      ['', ''],
    ]);
  });

  test('are needless while one is good', () => {
    const times = [100, 101, 120, 149, 158, 400];
    const seen = seenTokens(archive(...times.map((iat, at) => entry(String(at), answer(iat)))));
    expect(wasteOf(seen)).toEqual([{ client: 'me', scope: 'a', needless: 4, total: 6 }]);
    expect(wasteOf(seen.slice(0, 1))).toEqual([]);
    const late = seenTokens(archive(entry('1', answer(100)), entry('2', answer(151))));
    expect(wasteOf(late)).toEqual([]);
  });

  test.each([
    ['azp', 'other'],
    ['scope', 'b'],
    ['iss', 'j'],
    ['sub', 'k'],
  ])('another %s needs another one', (claim, value) => {
    expect(wasteOf(seenTokens(archive(entry('1', answer(100)), entry('2', answer(101, { [claim]: value })))))).toEqual(
      [],
    );
  });

  test('are bars on the clock', () => {
    const life = (issuedAt: number, expiresAt?: number) => ({ issuedAt, expiresAt }) as SeenToken['token'];
    expect(lifeBars([life(100, 160), life(130, 190), life(150)], 160)).toEqual({
      bars: [
        { left: 0, width: (60 / 180) * 100 },
        { left: (30 / 180) * 100, width: (90 / 180) * 100 - (30 / 180) * 100 },
        { left: (50 / 180) * 100, width: 100 - (50 / 180) * 100 },
      ],
      now: (60 / 180) * 100,
    });
    expect(lifeBars([], 5)).toEqual({ bars: [], now: 0 });
  });
});

test('a text is cut where tokens are', () => {
  const token = shownToken({ exp: 1 });
  expect(tokenParts(`Bearer ${token}, done`)).toEqual([
    { text: 'Bearer ' },
    { text: token, token: readToken(token) },
    { text: ', done' },
  ]);
  expect(tokenParts('plain')).toEqual([{ text: 'plain' }]);
  expect(tokenParts('')).toEqual([{ text: '' }]);
});

describe('a sequence', () => {
  const sequence = sequenceOf([
    summary(3, { interface: 'token', operation: 'token', client_id: 'billing\u202e', status: 401 }),
    summary(1, { about: 'what is a river, and how does it find its way to the sea' }),
    summary(2, { status: undefined, fault: 'reset' } as object),
    summary(4, { rule: 'rule-1' }),
  ]);

  test('has all callers in one column, and interfaces right of it', () => {
    expect(sequence.lifelines.map(({ name }) => name)).toEqual(['callers', 'web search', 'token endpoint']);
    expect(sequence.arrows.map(({ caller }) => caller)).toEqual([
      'caller',
      'caller',
      'client billing⟨U+202E⟩',
      'caller',
    ]);
    const xs = sequence.lifelines.map(({ x }) => x);
    expect(xs).toEqual(xs.toSorted((one, other) => one - other));
  });

  test('goes from the oldest to the latest', () => {
    expect(sequence.arrows.map(({ id, kind, answer }) => [id, kind, answer])).toEqual([
      ['1', 'good', '200, 1.0 ms'],
      ['2', 'none', 'reset, 1.0 ms'],
      ['3', 'bad', '401, 1.0 ms'],
      ['4', 'odd', '200, 1.0 ms'],
    ]);
    expect(sequence.arrows[0]?.request).toBe('POST search what is a river, and …');
    for (const { y, from, to } of sequence.arrows) {
      expect(from).toBeLessThan(to);
      expect(y).toBeLessThan(sequence.height);
      expect(to).toBeLessThan(sequence.width);
    }
  });

  test('fills a wide window, and says more there; a narrow one is as wide as the names need', () => {
    const long = 'what is a river, and how does it find its way to the sea';
    const wide = sequenceOf([summary(1, { about: long })], 1_338);
    expect(wide.arrows[0]?.request).toBe(`${`POST search ${long}`.slice(0, 65)}…`);
    expect(wide.width).toBeLessThanOrEqual(1_338);
    expect(sequenceOf([summary(1, { about: long })], 300).width).toBe(sequenceOf([summary(1)]).width);
  });

  test('as a file has its own colours', () => {
    expect(pictureFile('<svg width="1"><g/></svg>')).toMatch(/^<svg width="1"><style>[^<]*<\/style><g\/><\/svg>$/);
  });
});
