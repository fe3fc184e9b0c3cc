import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import {
  optionName,
  SettingsError,
  settingsFromEnvironment,
  settingsFromOptions,
  settingsTable,
} from '../../src/settings/read-settings.ts';

const problemsOf = (read: () => unknown): string[] => {
  try {
    read();
  } catch (error) {
    if (error instanceof SettingsError) return error.message.split('\n');
    throw error;
  }
  return [];
};

describe('settings from the environment', () => {
  test('without any variable everything has its default', () => {
    expect(settingsFromEnvironment({})).toEqual(settingsFromOptions());
    expect(settingsFromEnvironment({})).toMatchObject({
      host: '127.0.0.1',
      port: 8000,
      log: { level: 'info', format: 'text' },
      app: { variant: 'greeting', cacheExpire: 600, stepPause: 0.1 },
      auth: { realm: 'demo', clientId: 'understudy' },
    });
  });

  test.each([
    ['PORT', '0', { port: 0 }],
    ['PORT', '', { port: 8000 }],
    ['HOST', '', { host: '127.0.0.1' }],
    ['LOG_LEVEL', ' ', { log: { level: 'info' } }],
    ['SEARCH_API_TOKENS', '', { search: { apiTokens: ['tvly-dev-understudy'] } }],
    ['AUTH_CLIENT_SECRET', '', { auth: { clientSecret: 'understudy-secret' } }],
    ['APP_STEP_PAUSE', '0.25', { app: { stepPause: 0.25 } }],
    ['APP_GREETING', '', { app: { greeting: '' } }],
    ['APP_OBJECT_B', '-7', { app: { objectB: -7 } }],
    ['SEARCH_API_TOKENS', ' one, two,', { search: { apiTokens: ['one', 'two'] } }],
    ['FORWARDED_ALLOW_IPS', '', { forwardedAllowIps: [] }],
    ['AUTH_REALM', ' shop ', { auth: { realm: 'shop' } }],
    ['STATE_URL', ' rediss://:pw@store.test:6380/2 ', { state: { url: 'rediss://:pw@store.test:6380/2' } }],
    ['SEARCH_COUNTRY_HEADER', 'X-Country', { search: { countryHeader: 'x-country' } }],
  ])('%s=%s', (name, text, expected) => {
    expect(settingsFromEnvironment({ [name]: text })).toMatchObject(expected);
  });

  test.each([
    ['PORT', '80x', 'PORT: must be a whole number from 0 to 65535, not "80x"'],
    ['PORT', '65536', 'PORT: must be a whole number from 0 to 65535, not 65536'],
    ['PORT', '0x50', 'PORT: must be a whole number from 0 to 65535, not "0x50"'],
    ['PORT', '1e3', 'PORT: must be a whole number from 0 to 65535, not "1e3"'],
    ['LOG_FORMAT', 'xml', 'LOG_FORMAT: must be one of text, json, not "xml"'],
    ['APP_VARIANT', 'Echo', 'APP_VARIANT: must be one of greeting, echo, object, cached, slow, not "Echo"'],
    ['APP_STEP_PAUSE', '-1', 'APP_STEP_PAUSE: must be a number of seconds, 0 or more, not -1'],
    ['SEARCH_API_TOKENS', ' , ', 'SEARCH_API_TOKENS: must name at least one token'],
    [
      'SEARCH_DENIED_COUNTRIES',
      'CN,Iran',
      'SEARCH_DENIED_COUNTRIES: must be ISO 3166-1 alpha-2 codes or *, not "Iran"',
    ],
    ['AUTH_REALM_FILES', '/no/such', 'AUTH_REALM_FILES: must be a file or folder that exists, not "/no/such"'],
    ['AUTH_HOSTNAME', 'http://', 'AUTH_HOSTNAME: must be a host or an http(s) URL, not "http://"'],
    ['AUTH_HOSTNAME', 'ftp://x', 'AUTH_HOSTNAME: must be a host or an http(s) URL, not "ftp://x"'],
    ['AUTH_HOSTNAME', 'id.test:80', 'AUTH_HOSTNAME: must be a host or an http(s) URL, not "id.test:80"'],
    ['AUTH_HOSTNAME', 'id.test/x', 'AUTH_HOSTNAME: must be a host or an http(s) URL, not "id.test/x"'],
    ['AUTH_HOSTNAME', 'http://id/?x', 'AUTH_HOSTNAME: must be a host or an http(s) URL, not "http://id/?x"'],
    [
      'SEARCH_COUNTRY_DATABASE',
      'package.json',
      `SEARCH_COUNTRY_DATABASE: is not a database in MaxMind's format, not "package.json"`,
    ],
    [
      'AUTH_KEYS_FILE',
      '/no/such/keys',
      'AUTH_KEYS_FILE: must be a file that can be written, in a folder that can, not "/no/such/keys"',
    ],
  ])('%s=%s is refused', (name, text, message) => {
    expect(problemsOf(() => settingsFromEnvironment({ [name]: text }))).toEqual([message]);
  });

  test.each(['store.test', 'http://store.test', 'redis://', 'redis:///1', 'redis:// a', 'xredis://a', 'redis://a:b'])(
    'STATE_URL=%s is refused, and not shown',
    (url) => {
      expect(problemsOf(() => settingsFromEnvironment({ STATE_URL: url }))).toEqual([
        'STATE_URL: must be a redis:// or rediss:// URL',
      ]);
    },
  );

  test('a copy of .env.example works whatever else is set', () => {
    const example = parseEnv(readFileSync('.env.example', 'utf8'));
    expect(settingsFromEnvironment(example)).toEqual(settingsFromOptions());
    const others = {
      AUTH_REALM_FILES: 'package.json',
      HOST: '0.0.0.0',
      SEARCH_CORPUS: 'package.json',
      SEARCH_RATE_LIMIT: '1',
    };
    expect(settingsFromEnvironment({ ...example, ...others })).toEqual(settingsFromEnvironment(others));
    for (const [name, text] of Object.entries(example)) {
      if (text === '')
        expect(problemsOf(() => settingsFromEnvironment({ ...example, ...others, [name]: ' ' }))).toEqual([]);
    }
  });

  test('realm files replace what is left empty or has its default', () => {
    const own = { AUTH_REALM_FILES: 'package.json' };
    const untouched = { AUTH_REALM: '', AUTH_CLIENT_ID: 'understudy', AUTH_ACCESS_TOKEN_LIFESPAN: '60' };
    expect(settingsFromEnvironment({ ...own, ...untouched }).auth.realmFiles).toEqual(['package.json']);
    expect(
      problemsOf(() => settingsFromEnvironment({ ...own, ...untouched, AUTH_ACCESS_TOKEN_LIFESPAN: '61' })),
    ).toEqual(['AUTH_ACCESS_TOKEN_LIFESPAN: has no effect together with AUTH_REALM_FILES; leave one of them out']);
  });

  test('messages name what the user wrote', () => {
    const flags: Record<string, string> = { PORT: '--port', AUTH_REALM_FILES: '--auth-realm-files' };
    const environment = { PORT: 'x', HOST: 'a', AUTH_REALM_FILES: 'package.json', AUTH_REALM: 'mine' };
    expect(problemsOf(() => settingsFromEnvironment(environment, (name) => flags[name] ?? name))).toEqual([
      '--port: must be a whole number from 0 to 65535, not "x"',
      'AUTH_REALM: has no effect together with --auth-realm-files; leave one of them out',
    ]);
  });

  test('all wrong variables are told at once, contradictions as well', () => {
    const environment = { PORT: 'x', LOG_LEVEL: 'loud', APP_OBJECT_B: '1.5' };
    const contradiction = { AUTH_REALM_FILES: 'package.json', AUTH_CLIENT_ID: 'me' };
    const lines = problemsOf(() => settingsFromEnvironment({ ...environment, ...contradiction }));
    expect(lines.map((line) => line.split(':')[0])).toEqual(['PORT', 'LOG_LEVEL', 'APP_OBJECT_B', 'AUTH_CLIENT_ID']);
    expect(lines.at(-1)).toBe('AUTH_CLIENT_ID: has no effect together with AUTH_REALM_FILES; leave one of them out');
  });
});

describe('settings from options', () => {
  test('take the same values, nested, and say the same by their own names', () => {
    expect(settingsFromOptions({ app: { variant: 'echo' }, forwardedAllowIps: [] })).toMatchObject({
      app: { variant: 'echo', greeting: 'Hello' },
      forwardedAllowIps: [],
    });
    expect(problemsOf(() => settingsFromOptions({ port: -1, app: { variant: 'x' as 'echo' } }))).toEqual([
      'port: must be a whole number from 0 to 65535, not -1',
      'app.variant: must be one of greeting, echo, object, cached, slow, not "x"',
    ]);
  });

  test.each([
    [null, 'options: must be an object, not null'],
    [{ app: 'echo' }, 'app: must be an object, not "echo"'],
    [{ log: null }, 'log: must be an object, not null'],
    [{ search: { apiTokens: 'one' } }, 'search.apiTokens: must be a list'],
    [{ forwardedAllowIps: '*' }, 'forwardedAllowIps: must be a list, not "*"'],
    [{ auth: { clientSecret: 5 } }, 'auth.clientSecret: must be a string'],
    [{ auth: { clientId: '' } }, 'auth.clientId: must not be empty'],
    [{ auth: { audience: ['a', undefined] } }, 'auth.audience.1: must be a string'],
    [{ app: { stepPause: 'x' } }, 'app.stepPause: must be a number of seconds, 0 or more, not "x"'],
  ])('%j is refused', (options, message) => {
    expect(problemsOf(() => settingsFromOptions(options as object))).toEqual([message]);
  });

  test('an option that does not exist is told', () => {
    expect(problemsOf(() => settingsFromOptions({ app: { varaint: 'echo' } } as object))).toEqual([
      'app.varaint: unknown setting',
    ]);
  });
});

test('the option of a variable has its nested name; what is no variable keeps its own', () => {
  expect(['SEARCH_MODE', 'PORT', 'search.mode'].map(optionName)).toEqual(['search.mode', 'port', 'search.mode']);
});

test.each([
  'https://user:Pa55word@api.tavily.com',
  'https://user:Pa55/word#?@api.tavily.com',
  'user:Pa55word@api.tavily.com',
  'https://api.tavily.com?api_key=Pa55word',
  'https:/api.tavily.com/#key=Pa55word',
])('a URL that is refused is not shown where it may have a password: %s', (url) => {
  const refused = ['SEARCH_UPSTREAM: must be an http(s) URL'];
  expect(problemsOf(() => settingsFromEnvironment({ SEARCH_UPSTREAM: url }))).toEqual(refused);
});

describe('the documents', () => {
  const defaults = Object.fromEntries(settingsTable.map(({ env, path }) => [env, defaultText(path)]));

  function defaultText(path: readonly string[]): string {
    let value: unknown = settingsFromOptions();
    for (const key of path) value = (value as Record<string, unknown>)[key];
    return Array.isArray(value) ? value.join(',') : value === undefined ? '' : String(value);
  }

  test('.env.example has every setting with its default, and no other', () => {
    const lines = readFileSync('.env.example', 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)))).toEqual(defaults);
  });

  test('the table of src/docs/settings.md has every setting with its default and meaning, and no other', () => {
    const rows = [...readFileSync('src/docs/settings.md', 'utf8').matchAll(/^\| `([A-Z_]+)` \| (.*?) \| (.*) \|$/gm)];
    const shown = (text: string) => (text === '' ? '' : `\`${text}\``);
    expect(rows.map(([, env, text, meaning]) => [env, text, meaning])).toEqual(
      settingsTable.map(({ env, description }) => [env, shown(defaults[env] ?? ''), description]),
    );
  });
});
