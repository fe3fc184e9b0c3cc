import { expect, test } from 'vitest';
import { Problem } from '../../src/control/input/problem.ts';
import { type ControlAccessOptions, controlAccess } from '../../src/server/control-access.ts';
import { SettingsError, settingsFromOptions } from '../../src/settings/read-settings.ts';

const settings = settingsFromOptions({ app: { greeting: 'Hi' } });

/** What routes may do, over one sandbox that no longer exists. */
function access(prepare: ControlAccessOptions['prepare'] = async () => {}) {
  const options: Partial<ControlAccessOptions> = {
    settings,
    prepare,
    recorder: undefined,
    sandboxes: {
      default: {},
      get: () => undefined,
      settingsOf: () => settings,
    } as unknown as ControlAccessOptions['sandboxes'],
  };
  return controlAccess(options as ControlAccessOptions);
}

test('what is wrong with a setting is the problem of its field; any other error stays', async () => {
  const wrong = new SettingsError([{ name: 'AUTH_REALM_FILES', message: 'is broken' }]);
  const problem = await access(() => Promise.reject(wrong))
    .prepare(settings)
    .catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(Problem);
  expect(problem).toMatchObject({ status: 422, message: 'settings.auth.realmFiles: is broken' });
  const other = new Error('other');
  await expect(access(() => Promise.reject(other)).prepare(settings)).rejects.toBe(other);
});

test('settings are changed over those that are there; a snapshot says all of them', () => {
  const { mergeSettings, restoreSettings } = access();
  const changes = { app: { variant: 'echo' } };
  expect(mergeSettings(settings, changes, false)).toMatchObject({
    settings: { app: { variant: 'echo', greeting: 'Hi' } },
  });
  const restored = restoreSettings(changes, false) as { settings: typeof settings };
  expect(restored.settings.app).toMatchObject({ variant: 'echo' });
  expect(restored.settings.app.greeting).not.toBe('Hi');
  expect(mergeSettings(settings, { app: { variant: 5 } }, false)).toMatchObject({ issues: [{ name: 'app.variant' }] });
});

test('only the program that has started the server names any file', () => {
  const { mergeSettings } = access();
  const changes = { auth: { realmFiles: ['package.json'] } };
  expect(mergeSettings(settings, changes, false)).toMatchObject({ issues: [{ name: 'auth.realmFiles' }] });
  expect(mergeSettings(settings, changes, true)).toHaveProperty('settings');
});

test('a sandbox that is gone gets no port', async () => {
  await expect(access().listen({ name: 'one' } as never, 0)).rejects.toMatchObject({
    status: 404,
    message: 'there is no sandbox "one" any more',
  });
});
