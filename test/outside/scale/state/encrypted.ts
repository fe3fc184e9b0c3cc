import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { emptyFolder, runCommand } from '../../../support/command.ts';
import { freePort } from '../../../support/free-port.ts';
import { startRedis } from '../../../support/redis-server.ts';
import { startProcesses } from '../processes.ts';
import type { Report } from '../report.ts';

/** A store that is reached by TLS, with a name and a password, and that lets its caller see no other keys. */
export async function encryptedStore(report: Report): Promise<void> {
  const folder = emptyFolder();
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names, ...files], {
    stdio: 'ignore',
  });
  const port = await freePort();
  const redis = await startRedis(await freePort(), [
    ...[`tls-port ${port}`, `tls-key-file ${key}`, `tls-cert-file ${certificate}`, `tls-ca-cert-file ${certificate}`],
    ...['tls-auth-clients no', 'user app on >secret ~own:* &* +@all'],
  ]);
  const trust = { NODE_EXTRA_CA_CERTS: certificate };
  const address = `rediss://app:secret@localhost:${port}`;
  try {
    await report.check('state is shared by rediss:, with credentials and a prefix', async () => {
      const settings = { ...trust, STATE_URL: address, STATE_PREFIX: 'own:', APP_VARIANT: 'cached' };
      const processes = await startProcesses(2, settings);
      const numbers = await Promise.all(processes.urls.map(async (url) => (await fetch(url)).text()));
      await processes.stop();
      assert.equal(new Set(numbers).size, 1);
    });
    const wrong: [what: string, environment: Record<string, string>, reason: RegExp][] = [
      ['a wrong password', { ...trust, STATE_URL: address.replace('secret', 'wrong-one') }, /WRONGPASS/],
      ['a prefix that is not allowed', { ...trust, STATE_URL: address }, /NOPERM/],
      ['a certificate that nobody trusts', { STATE_URL: address }, /DEPTH_ZERO_SELF_SIGNED_CERT/],
    ];
    for (const [what, environment, reason] of wrong)
      await report.check(`${what} ends the start with one line and exit code 2`, async () => {
        const command = runCommand(environment, { without: ['AUTH_KEYS_FILE'] });
        assert.deepEqual(await command.ended, { code: 2, signal: null });
        const lines = command
          .stderr()
          .trim()
          .split('\n')
          .filter((line) => !line.includes('--trace-warnings'));
        assert.equal(lines.length, 1, command.stderr());
        assert.match(lines[0] ?? '', reason);
        assert.ok(lines[0]?.startsWith(`STATE_URL: rediss://localhost:${port} cannot be used: `), lines[0]);
        assert.doesNotMatch(lines[0] ?? '', /secret|wrong-one/);
      });
  } finally {
    await redis.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
