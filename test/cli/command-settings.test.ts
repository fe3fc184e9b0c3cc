import { expect, test } from 'vitest';
import { byNamesOf, readCommandSettings } from '../../src/cli/command-settings.ts';
import { SettingsError } from '../../src/settings/read-settings.ts';

test('options win over variables, and are named as options', () => {
  const read = readCommandSettings({
    flags: { PORT: '1', APP_VARIANT: 'echo' },
    environment: { PORT: '2', HOST: '0.0.0.0' },
  });
  expect([read.settings.port, read.settings.host, read.settings.app.variant]).toEqual([1, '0.0.0.0', 'echo']);
  expect(['PORT', 'HOST', 'APP_VARIANT', 'toString'].map(read.nameOf)).toEqual([
    '--port',
    'HOST',
    '--app-variant',
    'toString',
  ]);
  expect(read.variables).toEqual(['PORT', 'HOST']);
});

test('an error about settings gets the names that the user knows; any other error stays', () => {
  const nameOf = (variable: string) => `--${variable.toLowerCase()}`;
  const error = new SettingsError([{ name: 'PORT', message: 'is wrong' }]);
  const named = byNamesOf(nameOf, error);
  expect(named).toEqual(new SettingsError([{ name: '--port', message: 'is wrong' }]));
  const other = new Error('PORT');
  expect(byNamesOf(nameOf, other)).toBe(other);
});
