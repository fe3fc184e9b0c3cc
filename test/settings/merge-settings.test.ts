import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { completeChanges, maskedSettings, mergeSettings, ownSettings } from '../../src/settings/merge-settings.ts';
import { SettingsError, settingsFromOptions, settingsTable } from '../../src/settings/read-settings.ts';
import { sandboxSchema } from '../../src/settings/sandbox-schema.ts';

const base = settingsFromOptions({
  app: { variant: 'echo', greeting: 'Hi' },
  search: { apiTokens: ['one', 'two'], rateLimit: 5 },
  auth: { clientSecret: 'hush', realm: 'shop' },
});

/** What is wrong with changes, by the names of the settings. */
function problemsOf(changes: unknown): readonly { readonly name: string; readonly message: string }[] {
  try {
    mergeSettings(base, changes);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

describe('settings of a sandbox with changes', () => {
  test('change where they are told to, and stay elsewhere', () => {
    const merged = mergeSettings(base, { app: { greeting: 'Hey' }, search: { rateLimit: 7, deniedCountries: ['DE'] } });
    expect(merged).toEqual({
      ...base,
      app: { ...base.app, greeting: 'Hey' },
      search: { ...base.search, rateLimit: 7, deniedCountries: ['DE'] },
    });
    expect(base.app.greeting).toBe('Hi');
  });

  test('null takes one back to its default; a list takes the place of another', () => {
    const merged = mergeSettings(base, { app: { variant: null }, search: { rateLimit: null, apiTokens: ['three'] } });
    expect([merged.app.variant, merged.search.rateLimit, merged.search.apiTokens]).toEqual([
      'greeting',
      undefined,
      ['three'],
    ]);
  });

  test('masks change nothing', () => {
    const changes = { search: { apiTokens: ['***', '***'] }, auth: { clientSecret: '***', realm: 'other' } };
    const merged = mergeSettings(base, changes);
    expect([merged.search.apiTokens, merged.auth.clientSecret, merged.auth.realm]).toEqual([
      ['one', 'two'],
      'hush',
      'other',
    ]);
    expect(changes.auth.clientSecret).toBe('***');
    expect(mergeSettings(base, maskedSettings(base))).toEqual(base);
    expect(mergeSettings(base, { app: { greeting: '***' } }).app.greeting).toBe('***');
  });

  test.each([
    [['***'], 'fewer'],
    [['***', 'three'], 'beside another'],
    [['***', '***', '***'], 'more'],
  ])('masks %j are refused: %s', (apiTokens) => {
    const message = '*** stands for what is there; give all anew';
    expect(problemsOf({ search: { apiTokens } })).toEqual([{ name: 'search.apiTokens', message }]);
  });

  test('what belongs to the process is refused, each by its name', () => {
    const message = 'belongs to the process, not to a sandbox';
    expect(problemsOf({ port: 1, search: { corpus: [] }, log: { level: 'info' } })).toEqual([
      { name: 'port', message },
      { name: 'log.level', message },
      { name: 'search.corpus', message },
    ]);
  });

  test.each([
    [null, 'settings', 'must be an object'],
    [[], 'settings', 'must be an object'],
    ['x', 'settings', 'must be an object'],
    [{ app: { variant: 'none' } }, 'app.variant', /^must be one of greeting, echo/],
    [{ app: null }, 'app', 'must be an object'],
    [{ app: [] }, 'app', 'must be an object'],
    [{ other: 1 }, 'other', /./],
  ])('%j cannot be used', (changes, name, message) => {
    expect(problemsOf(changes)).toEqual([{ name, message: expect.stringMatching(message) }]);
  });

  test('realm files take the place of what describes a realm, and only they do', () => {
    const merged = mergeSettings(base, { auth: { realmFiles: ['package.json'] } });
    expect(merged.auth).toMatchObject({
      realmFiles: ['package.json'],
      realm: 'demo',
      clientSecret: 'understudy-secret',
    });
    expect([merged.app, merged.search]).toEqual([base.app, base.search]);
    expect(mergeSettings(base, { auth: { realmFiles: [] } }).auth).toMatchObject({
      realm: 'shop',
      clientSecret: 'hush',
    });
    expect(mergeSettings(base, { auth: { login: 'pick' } }).auth).toMatchObject({ realm: 'shop', login: 'pick' });
  });
});

test('secrets are shown as masks, and nothing of the process is shown', () => {
  const shown = maskedSettings(base) as Record<string, Record<string, unknown>>;
  expect(Object.keys(shown).sort()).toEqual(['app', 'auth', 'search']);
  expect([shown.search?.apiTokens, shown.auth?.clientSecret, shown.auth?.realm]).toEqual([
    ['***', '***'],
    '***',
    'shop',
  ]);
  expect(shown.auth).not.toHaveProperty('hostname');
  expect(shown.search).not.toHaveProperty('corpus');
});

test('a copy of all settings makes a sandbox the same, whatever it had before', () => {
  const copy = ownSettings(base);
  expect(copy).toMatchObject({ search: { apiTokens: ['one', 'two'] }, auth: { clientSecret: 'hush', realm: 'shop' } });
  const other = settingsFromOptions({ port: 1, app: { objectB: 5 }, search: { deniedCountries: ['DE'] } });
  expect(mergeSettings(other, completeChanges(copy))).toEqual({ ...base, port: 1 });
  expect(mergeSettings(other, completeChanges({}))).toEqual(settingsFromOptions({ port: 1 }));
});

test.each([
  ['x', 'settings'],
  [{ app: 'x' }, 'app'],
])('%j is no copy of settings', (changes, name) => {
  expect(problemsOf(completeChanges(changes))).toEqual([
    { name, message: expect.stringMatching(/^must be an object/) },
  ]);
});

test('the schema of a sandbox has its settings with what they mean, and no other', () => {
  const own = settingsTable.filter(({ scope }) => scope !== 'process').map(({ path }) => path.join('.'));
  const groups = Object.entries(sandboxSchema().shape);
  const named = groups.flatMap(([group, schema]) =>
    Object.keys((schema as z.ZodOptional<z.ZodObject>).unwrap().shape).map((name) => `${group}.${name}`),
  );
  expect(named).toEqual(own);
  expect(groups.map(([, { description }]) => description)).toEqual([
    'the example application',
    'the search API',
    'the token endpoint',
  ]);
  expect(sandboxSchema().safeParse({}).success).toBe(true);
  expect(sandboxSchema().safeParse({ app: { port: 1 } }).success).toBe(false);
});
