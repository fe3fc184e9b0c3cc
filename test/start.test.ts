import { expect, test } from 'vitest';
import { settingsFromOptions } from '../src/read-settings.ts';
import { start } from '../src/start.ts';
import { systemSurroundings } from '../src/surroundings.ts';
import { movableClock } from './support/movable-clock.ts';

test('a request that is not answered in time does not hold up the end', async () => {
  const clock = movableClock();
  const settings = settingsFromOptions({ port: 0, log: { level: 'silent' }, app: { variant: 'slow' } });
  const server = await start(settings, { ...systemSurroundings(), clock }, 50);
  const slow = fetch(`${server.url}/?req_id=1`).then(
    () => 'answered',
    () => 'cut off',
  );
  while (clock.sleeping === 0) await new Promise(setImmediate);
  await server.close();
  expect(await slow).toBe('cut off');
});
