import { describe, expect, test } from 'vitest';
import { routes } from '../../../src/control/control-routes.ts';
import { listLimit } from '../../../src/control/routes/list-limit.ts';
import { showSeconds, timestamp } from '../../../src/control/routes/timestamp.ts';
import { verifySchema } from '../../../src/control/routes/verify.ts';
import { RuleLimitError } from '../../../src/control/rules/rule-list.ts';

/** What a route answers in a sandbox, or a control plane, of which only this is there. */
async function answer(name: string, context: object) {
  const route = routes.find(({ method, path }) => `${method} ${path}` === name);
  return route?.handler({ params: {}, query: {}, body: {}, ...context } as never);
}

describe('GET /cassettes', () => {
  const cassette = (file: string, used: boolean) => ({
    file,
    used,
    cassette: { request: { operation: 'search', body: { query: file } }, response: { status: 200 } },
  });
  const shown = (file: string, used: boolean) => ({
    file,
    operation: 'search',
    request: { operation: 'search', body: { query: file } },
    status: 200,
    used,
  });
  test.each<[object | undefined, object]>([
    [undefined, { mode: 'stand-in', cassettes: [], unused: [], missed: [] }],
    [
      { mode: 'replay', cassettes: [], missed: [{ operation: 'usage', request: '{}', nearest: undefined, count: 2 }] },
      { mode: 'replay', cassettes: [], unused: [], missed: [{ operation: 'usage', request: '{}', count: 2 }] },
    ],
    [
      {
        mode: 'record',
        upstream: 'https://a.test',
        cassettes: [cassette('a', true), cassette('b', false)],
        missed: [],
      },
      {
        mode: 'record',
        upstream: 'https://a.test',
        unused: ['b'],
        missed: [],
        cassettes: [shown('a', true), shown('b', false)],
      },
    ],
  ])('%#', async (recordings, body) => {
    expect(await answer('GET /cassettes', { control: { recordings: () => recordings } })).toStrictEqual({ body });
  });
});

describe('POST /search/explain', () => {
  const explaining = (explainSearch: () => Promise<unknown>) =>
    answer('POST /search/explain', { sandbox: { interfaces: { explainSearch }, clock: { now: () => 1 } } });
  const refused = (body: unknown) =>
    explaining(() => Promise.reject(Object.assign(new Error(), { body, status: 400 })));

  test('has what the interface says', async () => {
    expect(await explaining(async () => [{ step: 'terms', text: '' }])).toEqual({
      body: { why: [{ step: 'terms', text: '' }] },
    });
  });

  test.each<[unknown, string, unknown]>([
    [{ detail: { error: 'Query is missing.' } }, 'the search API refuses it: Query is missing.', undefined],
    ['odd', 'the search API refuses it: "odd"', undefined],
    [
      { detail: [{ loc: ['body', 'a', 0], msg: 'is wrong' }] },
      'a.0: is wrong',
      [{ field: 'a.0', message: 'is wrong' }],
    ],
    [{ detail: [{ loc: ['body'], msg: 'is wrong' }] }, 'body: is wrong', [{ field: 'body', message: 'is wrong' }]],
  ])('%j is refused', async (body, message, errors) => {
    await expect(refused(body)).rejects.toMatchObject({ status: 422, message, more: errors ? { errors } : {} });
  });

  test.each([new Error('broken'), Object.assign(new Error('broken'), { body: 1 }), 'text', { body: 1, status: 2 }])(
    '%s is nobody’s refusal',
    async (error) => {
      await expect(explaining(() => Promise.reject(error))).rejects.toBe(error);
    },
  );
});

describe('rules for which there is no room', () => {
  const control = { ruleNames: { errors: [], operations: new Set() } };
  const body = { match: {}, when: { skip: 0, every: 1, probability: 1 }, then: { fault: 'close' } };
  const failing = (error: Error) => {
    const fail = () => {
      throw error;
    };
    return { control, sandbox: { rules: { add: fail, replace: fail } }, body, params: { id: 'rule-1' } };
  };

  test.each(['POST /rules', 'PUT /rules/{id}'])('%s is 503', async (name) => {
    await expect(answer(name, failing(new RuleLimitError('full')))).rejects.toMatchObject({
      name: 'Problem',
      status: 503,
      message: 'full',
    });
    const broken = new Error('broken');
    await expect(answer(name, failing(broken))).rejects.toBe(broken);
  });
});

describe('POST /requests/verify', () => {
  test.each<[object, [path: string, message: string][]]>([
    [{ match: {} }, []],
    [{ match: {}, count: 0, within: 3600 }, []],
    [{ in_order: [{}, {}] }, []],
    [{}, [['match', 'either match or in_order must be given']]],
    [{ match: {}, in_order: [{}] }, [['match', 'either match or in_order must be given']]],
    [{ match: {}, count: 1, at_least: 1 }, [['at_least', 'cannot be given together with count']]],
    [{ match: {}, at_least: 1, at_most: 1 }, [['at_most', 'cannot be given together with at_least']]],
    [{ in_order: [{}], count: 1 }, [['count', 'cannot be given together with in_order']]],
    [{ in_order: [{}], at_most: 1, within: 0 }, [['at_most', 'cannot be given together with in_order']]],
    [{ in_order: [] }, [['in_order', 'must have at least one match']]],
    [{ in_order: Array(1001).fill({}) }, [['in_order', 'is too long']]],
    [{ match: {}, count: 1.5 }, [['count', 'must be a whole number']]],
    [{ match: {}, count: -1 }, [['count', 'must not be negative']]],
    [{ match: {}, count: 1_000_000_001 }, [['count', 'is too large']]],
    [{ match: {}, within: 'x' }, [['within', 'must be a number of seconds']]],
    [{ match: {}, within: -1 }, [['within', 'must not be negative']]],
    [{ match: {}, within: 3601 }, [['within', 'must be at most 3600']]],
  ])('%.60j', (body, issues) => {
    const { error } = verifySchema.safeParse(body);
    expect((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])).toEqual(issues);
  });
});

describe('what stands in queries and bodies', () => {
  test.each([
    ['2030-01-01T00:00:00Z', Date.UTC(2030)],
    ['2030-01-01T02:00:00.5+02:00', Date.UTC(2030) + 500],
    ['1970-01-01T00:00:00Z', 0],
    ['1969-12-31T23:59:59Z', 'must be a time from 1970 to 9999'],
    ['9999-12-31T23:59:59.999-01:00', 'must be a time from 1970 to 9999'],
    ['2030-01-01', 'must be a time such as 2030-01-01T00:00:00Z'],
  ])('the time %s', (text, read) => {
    const { data, error } = timestamp.safeParse(text);
    expect(data ?? error?.issues[0]?.message).toBe(read);
  });

  test.each([
    [0, '1970-01-01T00:00:00.000Z'],
    [253_402_300_799, '9999-12-31T23:59:59.000Z'],
    [253_402_300_800, null],
    [Number.POSITIVE_INFINITY, null],
  ])('%d seconds are %s', (seconds, text) => expect(showSeconds(seconds)).toBe(text));

  test.each([
    ['1', 1],
    ['1000', 1000],
    [undefined, undefined],
    ['0', 'must be from 1 to 1000'],
    ['1001', 'must be from 1 to 1000'],
    ['x1', 'must be a whole number'],
    ['1x', 'must be a whole number'],
    ['', 'must be a whole number'],
    ['1234567890', 'must be a whole number'],
  ])('the limit %s', (text, read) => {
    const { data, error } = listLimit.safeParse(text);
    expect(data ?? error?.issues[0]?.message).toBe(read);
  });
});
