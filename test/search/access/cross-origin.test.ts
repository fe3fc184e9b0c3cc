import { describe, expect, test } from 'vitest';
import { settingsFromEnvironment } from '../../../src/settings/read-settings.ts';
import { searchApp } from '../../support/search-app.ts';

const page = 'http://localhost:5173';
const appWith = (...corsOrigins: string[]) => searchApp({ settings: { corsOrigins } });
const preflight = async (origins: string[], headers: Record<string, string> = {}) => {
  const { app } = await appWith(...origins);
  return app.inject({
    method: 'OPTIONS',
    url: '/search',
    headers: { origin: page, 'access-control-request-method': 'POST', ...headers },
  });
};
const corsHeaders = (headers: object) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => /^(access-control|vary)/.test(name)));

describe('a preflight', () => {
  test('is answered for an origin that is named', async () => {
    const { statusCode, headers, payload } = await preflight([page], {
      'access-control-request-headers': 'authorization,content-type',
    });
    expect([statusCode, payload]).toEqual([200, 'OK']);
    expect(corsHeaders(headers)).toEqual({
      vary: 'Origin',
      'access-control-allow-origin': page,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-max-age': '600',
    });
  });

  test('allows no header that arranges this server, and nothing that is no header', async () => {
    const { headers } = await preflight(['*'], {
      'access-control-request-headers': 'X-Understudy-Sandbox, x-project-id, a b,',
    });
    expect(headers['access-control-allow-headers']).toBe('x-project-id');
    const none = await preflight(['*'], { 'access-control-request-headers': 'x-understudy-sandbox' });
    expect(none.headers).not.toHaveProperty('access-control-allow-headers');
  });

  test('of another origin is refused', async () => {
    const { statusCode, headers, payload } = await preflight(['http://localhost:3000']);
    expect([statusCode, payload]).toEqual([400, 'Disallowed CORS origin']);
    expect(corsHeaders(headers)).toEqual({ vary: 'Origin' });
  });

  test('is a method that is not allowed unless origins are named', async () => {
    const { statusCode, headers } = await preflight([]);
    expect(statusCode).toBe(405);
    expect(corsHeaders(headers)).toEqual({});
  });
});

describe('a call', () => {
  test.each([
    ['a success', {}, 200],
    ['an error', { authorization: 'Bearer wrong' }, 401],
  ])('can be read by a page of a named origin: %s', async (_what, more, status) => {
    const { get } = await appWith('http://localhost:3000', page);
    const response = await get('/usage', { origin: page, ...more });
    expect(response.status).toBe(status);
    expect(corsHeaders(response.headers)).toEqual({
      vary: 'Origin',
      'access-control-allow-origin': page,
      'access-control-expose-headers': 'retry-after',
    });
  });

  test('can be read by every page with *, and by none of an origin that is not named', async () => {
    const everybody = await (await appWith('*')).get('/usage', { origin: page });
    expect(everybody.headers['access-control-allow-origin']).toBe('*');
    expect(everybody.headers).not.toHaveProperty('vary');
    const others = await (await appWith('http://localhost:3000')).get('/usage', { origin: page });
    expect(others.status).toBe(200);
    expect(corsHeaders(others.headers)).toEqual({ vary: 'Origin' });
  });
});

describe('SEARCH_CORS_ORIGINS', () => {
  const read = (text: string) => settingsFromEnvironment({ SEARCH_CORS_ORIGINS: text }).search.corsOrigins;

  test.each(['http://localhost:5173', 'https://app.example', '*', 'tauri://localhost', 'chrome-extension://abcdef'])(
    'takes %s',
    (text) => expect(read(text)).toEqual([text]),
  );

  test.each(['localhost:5173', 'http://a.example/', 'https://a.example:443', 'http://A.example', 'null'])(
    'refuses %s',
    (text) => expect(() => read(text)).toThrow(/^SEARCH_CORS_ORIGINS: must be origins/),
  );
});
