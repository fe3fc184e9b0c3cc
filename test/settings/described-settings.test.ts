import { expect, test } from 'vitest';
import * as z from 'zod';
import { describedSettings } from '../../src/settings/described-settings.ts';
import { settingsFromOptions, settingsTable } from '../../src/settings/read-settings.ts';
import type { ServerOptions } from '../../src/settings/schema.ts';

const described = (options: ServerOptions = {}) =>
  new Map(describedSettings(settingsFromOptions(options)).map((one) => [one.variable, one]));
/** The values of a choice, also of one that may be left out. */
function optionsOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) return optionsOf(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodEnum ? schema.options.map(String) : [];
}
const reasons = (options: ServerOptions) => {
  const all = described(options);
  return (variable: string) => all.get(variable)?.no_effect;
};

test('every setting is described once, secrets without their values', () => {
  const all = described({ search: { apiTokens: ['tvly-secret'] }, control: { token: 'secret-too' } });
  expect([...all.keys()]).toEqual(settingsTable.map(({ env }) => env));
  expect(JSON.stringify([...all.values()])).not.toMatch(/secret-too|tvly-secret|understudy-secret/);
  expect(all.get('SEARCH_API_TOKENS')).toMatchObject({ value: ['***'], changed: true, scope: 'sandbox' });
  expect(all.get('CONTROL_TOKEN')).toMatchObject({ value: '***', name: 'control.token', scope: 'process' });
  expect(all.get('PORT')).toMatchObject({ value: 8000, changed: false });
  expect(all.get('SEED')).not.toHaveProperty('value');
  expect(all.get('PORT')).not.toHaveProperty('no_effect');
});

test('what others name as the reason is a setting', () => {
  const names = settingsTable.map(({ env }) => env);
  for (const { idle = [] } of settingsTable)
    for (const reason of idle) {
      if ('without' in reason) expect(names).toEqual(expect.arrayContaining([...reason.without]));
      else expect(names).toContain('beside' in reason ? reason.beside : reason.while);
    }
});

test('a choice says all that there is to choose; the levels of the log are those of pino', () => {
  const choices = settingsTable.filter(({ env, schema }) => env !== 'LOG_LEVEL' && optionsOf(schema).length > 0);
  expect(choices.map(({ env }) => env)).toContain('APP_VARIANT');
  for (const { env, description, schema } of choices)
    expect(
      optionsOf(schema).filter((option) => !description.includes(`\`${option}\``)),
      env,
    ).toEqual([]);
});

test.each<[ServerOptions, string, string | undefined]>([
  [{}, 'AUTH_REALM', undefined],
  [{ auth: { realmFiles: ['package.json'] } }, 'AUTH_REALM', 'no effect beside AUTH_REALM_FILES'],
  [{ auth: { realmFiles: ['package.json'] } }, 'AUTH_CLIENT_SECRET', 'no effect beside AUTH_REALM_FILES'],
  [{ auth: { realm: '' } }, 'AUTH_CLIENT_ID', 'no effect without AUTH_REALM'],
  [{}, 'SEARCH_CASSETTES', 'no effect while SEARCH_MODE is stand-in'],
  [{ search: { mode: 'replay', cassettes: '.' } }, 'SEARCH_CASSETTES', undefined],
  [{ search: { mode: 'replay', cassettes: '.' } }, 'SEARCH_UPSTREAM', 'no effect while SEARCH_MODE is replay'],
  [{}, 'CONTROL_TOKEN', 'no effect while CONTROL is local'],
  [{ control: { mode: 'off' } }, 'CONTROL_TOKEN', 'no effect while CONTROL is off'],
  [{ control: { mode: 'on' } }, 'CONTROL_TOKEN', undefined],
  [{}, 'TLS_AUTHORITY_DIR', 'no effect without TLS or INTERCEPT_HOSTS'],
  [{ intercept: { hosts: ['api.tavily.com'] } }, 'TLS_AUTHORITY_DIR', undefined],
  [{}, 'INTERCEPT_OTHERS', 'no effect without INTERCEPT_HOSTS'],
  [{}, 'APP_STEP_PAUSE', 'no effect while APP_VARIANT is greeting'],
  [{ app: { variant: 'slow' } }, 'APP_STEP_PAUSE', undefined],
  [{ app: { variant: 'slow' } }, 'APP_GREETING', 'no effect while APP_VARIANT is slow'],
  [{ journal: { entries: 0 } }, 'JOURNAL_BYTES', 'no effect while JOURNAL_ENTRIES is 0'],
  [{}, 'STATE_PREFIX', 'no effect without STATE_URL'],
  [{}, 'SEARCH_DENIAL', 'no effect without SEARCH_DENIED_COUNTRIES'],
  [{ search: { deniedCountries: ['DE'] } }, 'SEARCH_DENIAL', undefined],
  [{ tls: { mode: 'self-signed' } }, 'TLS_AUTHORITY_DIR', undefined],
])('%j: %s has %s', (options, variable, reason) => {
  expect(reasons(options)(variable)).toBe(reason);
});
