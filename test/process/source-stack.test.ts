import { expect, test } from 'vitest';
import { sourceStack } from '../../src/cli/source-stack.ts';

test('places in the bundle are named by the source', async () => {
  const bundle = new URL('../../dist/index.js', import.meta.url).href;
  const { startServer } = (await import(bundle)) as typeof import('../../src/index.ts');
  const error = await startServer({ port: -1 }).catch((thrown: unknown) => thrown);
  expect((error as Error).stack).toMatch(/dist\/\S+\.js:\d+:\d+/);
  const [message, ...frames] = sourceStack(error).split('\n');
  expect(message).toBe('SettingsError: port: must be a whole number from 0 to 65535, not -1');
  expect(frames[0]).toMatch(/^ {4}at .*\(?src\/settings\/read-settings\.ts:\d+:\d+\)?$/);
});
