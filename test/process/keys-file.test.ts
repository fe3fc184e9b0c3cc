import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { builtMain, emptyFolder } from '../support/command.ts';

test.runIf(process.platform !== 'win32')('no draft of a keys file stays behind on a full disk', async () => {
  const place = emptyFolder();
  const script = `trap '' XFSZ; ulimit -f 1; exec '${process.execPath}' '${builtMain()}'`;
  const env = { ...process.env, PORT: '0', AUTH_KEYS_FILE: path.join(place, 'keys.json') };
  const server = spawn('sh', ['-c', script], { cwd: place, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  for await (const text of server.stderr.setEncoding('utf8')) {
    stderr += text;
    if (stderr.includes('cannot be written')) break;
  }
  server.kill();
  await once(server, 'exit');
  expect(stderr).toContain('keys.json: cannot be written (EFBIG); new keys end with this process');
  expect(await readdir(place)).toEqual([]);
});
