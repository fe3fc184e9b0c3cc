import { describe, expect, test } from 'vitest';
import { formField } from '../../src/console/state/form-field.ts';
import { searchBody, searchFieldsOf } from '../../src/console/state/search-options.ts';
import { changedSettings, fieldText, isSet, settingGroupsOf } from '../../src/console/state/setting-fields.ts';
import { dotEnv, inVain, ofProcess, reasonsOf } from '../../src/console/state/settings-in-effect.ts';
import { routes } from '../../src/control/control-routes.ts';
import { controlDocument } from '../../src/control/openapi/control-document.ts';
import { searchDocument } from '../../src/search/openapi/search-document.ts';
import { describedSettings } from '../../src/settings/described-settings.ts';
import { settingsFromOptions, settingsTable } from '../../src/settings/read-settings.ts';
import { sandboxSchema } from '../../src/settings/sandbox-schema.ts';

const groups = settingGroupsOf(controlDocument(routes, { url: '', settings: sandboxSchema() }));
const settingFields = groups.flatMap(({ fields }) => fields);
const searchFields = searchFieldsOf(searchDocument(''));

describe('a field of a form', () => {
  const empty = { kind: 'text', values: [], description: undefined, byDefault: undefined };

  test.each([
    ['days', { type: 'integer' }, { title: 'Days', kind: 'number' }],
    ['stepPause', { type: 'number', default: 0.1 }, { title: 'Step pause', kind: 'number', byDefault: '0.1' }],
    ['safe_search', { type: 'boolean' }, { title: 'Safe search', kind: 'switch' }],
    ['domains', { type: 'array' }, { title: 'Domains', kind: 'list' }],
    ['objectA', { type: 'string', description: 'field `a`' }, { title: 'Object a', description: 'field a' }],
    ['api_tokens', { type: 'array' }, { title: 'API tokens', kind: 'list' }],
    ['clientId', { type: 'string' }, { title: 'Client ID' }],
    ['corsOrigins', { type: 'array' }, { title: 'CORS origins', kind: 'list' }],
    ['realm', { type: 'string', pattern: '^\\w+$' }, { title: 'Realm' }],
    ['end_date', { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d$' }, { title: 'End date', kind: 'day' }],
    ['topic', { type: 'string', enum: ['a', 'b'] }, { title: 'Topic', kind: 'choice', values: ['a', 'b'] }],
    ['answer', { anyOf: [{ type: 'boolean' }, { enum: ['a'] }] }, { title: 'Answer', kind: 'choice', values: ['a'] }],
  ])('%s by %j', (name, schema, expected) => {
    expect(formField(name, schema)).toEqual({ ...empty, ...expected });
  });
});

describe('the options of a search', () => {
  test('are each of the kind that its value has', () => {
    const named = (wanted: string) => searchFields.filter(({ kind }) => kind === wanted).map(({ name }) => name);
    expect(named('day')).toEqual(['start_date', 'end_date']);
    expect(named('list')).toEqual(['include_domains', 'exclude_domains']);
    expect(named('number')).toEqual(['max_results', 'chunks_per_source', 'days']);
    expect(named('switch').length).toBeGreaterThan(8);
    expect(searchFields.find(({ name }) => name === 'include_answer')?.values).toEqual(['basic', 'advanced']);
  });

  test('begin with the common ones; the question and the key have inputs of their own', () => {
    const names = searchFields.map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual(['topic', 'search_depth', 'time_range']);
    expect(searchFields.filter(({ isCommon }) => isCommon).length).toBe(8);
    expect(names).not.toContain('query');
    expect(names).not.toContain('api_key');
  });

  test('are sent when they were chosen', () => {
    expect(searchBody('q', {}, searchFields)).toEqual({ query: 'q' });
    const chosen = {
      topic: 'news',
      search_depth: 'basic',
      max_results: '3',
      country: ' ',
      include_domains: 'a.example, b.example',
      exclude_domains: ' c.example ',
      include_answer: 'advanced',
      include_favicon: 'on',
      include_images: '',
      start_date: '2030-01-01',
      days: 'many',
    };
    expect(searchBody('q', chosen, searchFields)).toEqual({
      query: 'q',
      topic: 'news',
      search_depth: 'basic',
      max_results: 3,
      include_domains: ['a.example', 'b.example'],
      exclude_domains: ['c.example'],
      include_answer: 'advanced',
      include_favicon: true,
      start_date: '2030-01-01',
      days: 'many',
    });
  });
});

describe('settings', () => {
  const shared = settingsTable.filter(({ scope }) => scope !== 'process');

  test('are all those that a sandbox can have of its own, each with what it means', () => {
    expect(settingFields.map(({ path }) => path)).toEqual(shared.map(({ path }) => path.join('.')));
    expect(groups.map(({ title }) => title)).toEqual([
      'the example application',
      'the search API',
      'the token endpoint',
    ]);
    expect(settingFields.filter(({ description }) => description === undefined)).toEqual([]);
  });

  test('that are secret are not shown', () => {
    const secret = shared.filter((setting) => setting.secret).map(({ path }) => path.join('.'));
    expect(settingFields.filter((field) => field.isSecret).map(({ path }) => path)).toEqual(secret);
    for (const field of settingFields.filter((one) => one.isSecret))
      expect(fieldText(field, { search: { apiTokens: ['***'] }, auth: { clientSecret: '***' } })).toBe('');
  });

  test.each(settingFields.filter(({ kind }) => kind === 'choice').map((field) => [field.path, field] as const))(
    '%s has the choices that the server takes',
    (path, { values }) => {
      const [group = '', name = ''] = path.split('.');
      for (const value of values) expect(() => settingsFromOptions({ [group]: { [name]: value } })).not.toThrow();
      expect(() => settingsFromOptions({ [group]: { [name]: 'nonsense' } })).toThrow(values.join(', '));
    },
  );

  test('are sent when they were changed', () => {
    const before = {
      app: { variant: 'greeting', greeting: 'Hello' },
      search: { rateLimit: 3, deniedCountries: ['DE'] },
      auth: { hostname: 'x' },
    };
    const texts = {
      'app.variant': 'greeting',
      'app.greeting': '',
      'app.objectB': '7',
      'app.stepPause': 'soon',
      'search.rateLimit': ' ',
      'search.deniedCountries': 'FR, IT',
      'search.apiTokens': 'a,b',
      'auth.hostname': '',
    };
    expect(changedSettings(settingFields, texts, before)).toEqual({
      app: { greeting: '', objectB: 7, stepPause: 'soon' },
      search: { rateLimit: null, deniedCountries: ['FR', 'IT'], apiTokens: ['a', 'b'] },
      auth: { hostname: null },
    });
    expect(changedSettings(settingFields, {}, before)).toEqual({});
  });
});

describe('settings outside of the form', () => {
  const settings = settingsFromOptions({ app: { greeting: 'a b' }, search: { apiTokens: ['k'] } });

  test('are lines that the start reads again, without secrets', () => {
    const lines = dotEnv(describedSettings(settings)).split('\n');
    expect(lines).toContain('APP_GREETING="a b"');
    expect(lines).toContain('AUTH_REALM=demo');
    expect(lines).toContain('# AUTH_CLIENT_SECRET=');
    expect(lines.join('\n')).not.toContain('understudy-secret');
  });

  test('those without effect are named with the reason, and are no lines', () => {
    const all = describedSettings(
      settingsFromOptions({ port: 8001, app: { variant: 'slow', greeting: 'Hi' }, control: { token: 't0p' } }),
    );
    expect(inVain(all).map(({ variable }) => variable)).toEqual(['CONTROL_TOKEN', 'APP_GREETING']);
    expect(reasonsOf(all).get('app.greeting')).toBe('no effect while APP_VARIANT is slow');
    expect(reasonsOf(all).get('app.variant')).toBe(undefined);
    const lines = dotEnv(all).split('\n');
    expect(lines).toEqual(expect.arrayContaining(['PORT=8001', 'APP_VARIANT=slow', 'APP_STEP_PAUSE=0.1']));
    expect(lines.join('\n')).not.toMatch(/APP_GREETING|CONTROL_TOKEN|HOST=/);
  });

  test('the process has the others', () => {
    const texts = new Map(ofProcess(describedSettings(settings)).map(({ variable, text }) => [variable, text]));
    expect([texts.get('PORT'), texts.get('SEED'), texts.get('FORWARDED_ALLOW_IPS')]).toEqual([
      '8000',
      '',
      '127.0.0.1, ::1',
    ]);
    expect(texts.has('APP_GREETING')).toBe(false);
  });

  test('every setting has its variable', () => {
    expect(settingFields.filter(({ variable }) => variable === undefined)).toEqual([]);
  });

  test.each([
    ['auth.clientSecret', true],
    ['auth.adminPassword', false],
    ['search.upstreamKey', false],
  ])('whether %s is set', (path, expected) => {
    expect(isSet({ path }, settings)).toBe(expected);
  });
});
