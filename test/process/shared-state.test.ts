import { expect, test } from 'vitest';
import { runCommand } from '../support/command.ts';
import { freePort } from '../support/free-port.ts';

test('a store that is not there ends the command with one line that has no password', async () => {
  const port = await freePort();
  const environment = { STATE_URL: `redis://user:secret@127.0.0.1:${port}/3` };
  const command = runCommand(environment, { without: ['AUTH_KEYS_FILE'] });
  expect(await command.ended).toEqual({ code: 2, signal: null });
  expect(command.stderr()).toBe(`STATE_URL: redis://127.0.0.1:${port}/3 cannot be used: ECONNREFUSED\n`);
});
