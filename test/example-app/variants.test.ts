import { describe, expect, test } from 'vitest';
import { memoryCacheStore } from '../../src/example-app/cache-store.ts';
import { createExampleApp } from '../../src/example-app/example-app.ts';
import type { AppResponse } from '../../src/example-app/response.ts';
import type { VariantSettings } from '../../src/example-app/variants/variant.ts';
import { settingsFromOptions } from '../../src/settings/read-settings.ts';
import { goldenFile } from '../golden/golden-case.ts';
import { movableClock } from '../support/movable-clock.ts';

const random = { number: () => 0.5, bytes: (count: number) => Buffer.alloc(count) };

function appWith(settings: Partial<VariantSettings>, steps: string[] = []) {
  const sleep = async (ms: number) => void steps.push(`${ms}`);
  const clock = { ...movableClock(), sleep };
  return createExampleApp({
    settings: { ...settingsFromOptions().app, ...settings },
    runtime: { clock, random },
    cache: memoryCacheStore(clock),
    step: (requestId, index) => void steps.push(`${requestId} ${index}`),
  });
}

const respond = (settings: Partial<VariantSettings>, query = ''): AppResponse | Promise<AppResponse> =>
  appWith(settings).variant.respond({ query, header: () => undefined, number: undefined });

describe('GET / answers', () => {
  test.each<[Partial<VariantSettings>, query: string, body: string]>([
    [{ variant: 'greeting' }, '', '"Hello"'],
    [{ variant: 'greeting', greeting: 'Grüß "Gott"' }, 'a=1', '"Grüß \\"Gott\\""'],
    [{ variant: 'echo' }, 'a=007&b=x%20y', '"a = 7, b = x y"'],
    [{ variant: 'object' }, '', '{"a":"hello","b":42}'],
    [{ variant: 'object', objectA: '', objectB: -1 }, '', '{"a":"","b":-1}'],
    [{ variant: 'cached' }, '', '0.5'],
    [{ variant: 'slow' }, 'req_id=8', 'null'],
  ])('%j ?%s: %s', async (settings, query, body) => {
    const response = await respond(settings, query);
    expect(response).toMatchObject({ status: 200, body });
    expect(Object.entries(response.headers).slice(0, 2)).toEqual([
      ['content-length', `${Buffer.byteLength(body)}`],
      ['content-type', 'application/json'],
    ]);
  });

  test.each<[Partial<VariantSettings>, query: string, detail: object[]]>([
    [
      { variant: 'echo' },
      'a=x',
      [
        {
          type: 'int_parsing',
          loc: ['query', 'a'],
          msg: 'Input should be a valid integer, unable to parse string as an integer',
          input: 'x',
        },
        { type: 'missing', loc: ['query', 'b'], msg: 'Field required', input: null },
      ],
    ],
    [
      { variant: 'slow' },
      `req_id=${'9'.repeat(4301)}`,
      [
        {
          type: 'int_parsing_size',
          loc: ['query', 'req_id'],
          msg: 'Unable to parse input string as an integer, exceeded maximum size',
          input: '9'.repeat(4301),
        },
      ],
    ],
  ])('%j ?%.20s is a validation error', async (settings, query, detail) => {
    const { status, body } = await respond(settings, query);
    expect([status, body]).toEqual([422, JSON.stringify({ detail })]);
  });

  test('the slow task pauses before each of its three steps', async () => {
    const steps: string[] = [];
    await appWith({ variant: 'slow', stepPause: 0.25 }, steps).variant.respond({
      query: 'req_id=8',
      header: () => undefined,
      number: undefined,
    });
    expect(steps).toEqual(['250', '8 0', '250', '8 1', '250', '8 2']);
  });
});

describe('documents', () => {
  const recorded = goldenFile('example-app.json').cases.filter(
    ({ request, response }) =>
      request?.target?.startsWith('/openapi.json') && response?.status === 200 && response.body,
  );

  test.each(recorded.map(({ id, variant, response }) => [id, variant, response?.body] as const))(
    '%s: /openapi.json of %s',
    (_id, variant, body) => {
      const { documents } = appWith({ variant: variant as VariantSettings['variant'] });
      expect(documents['/openapi.json']).toMatchObject({ status: 200, body });
    },
  );

  test.each(['/docs', '/redoc', '/docs/oauth2-redirect'] as const)('%s is a page', (path) => {
    const { status, headers, body = '' } = appWith({}).documents[path];
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-length']).toBe(`${body.length}`);
    expect(body).toMatch(/^<!DOCTYPE html>.*<title>.*<\/html>\n$/s);
  });
});
