import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { loginRealm, loginsPerSecond } from './login-load.ts';
import { type Row, row } from './report.ts';
import { startProcess } from './server-process.ts';

const realm = 'bench';
const visitors = 8;

/** How many people log in in a second, by three requests each. @param issuers of other servers to do the same with */
export async function compareLogins(
  rounds: number,
  seconds: number,
  issuers: Readonly<Record<string, string>> = {},
): Promise<Row[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-login-'));
  const file = path.join(folder, 'realm.json');
  writeFileSync(file, JSON.stringify(loginRealm(realm)));
  const server = await startProcess(['dist/main.js'], { LOG_LEVEL: 'info', AUTH_REALM_FILES: file });
  const all: Record<string, string> = { understudy: `${server.url}/realms/${realm}`, ...issuers };
  const figures = new Map<string, number[]>(Object.keys(all).map((name) => [name, []]));
  try {
    for (const issuer of Object.values(all)) await loginsPerSecond(issuer, visitors, seconds);
    for (let round = 0; round < rounds; round += 1)
      for (const [name, issuer] of Object.entries(all))
        figures.get(name)?.push(await loginsPerSecond(issuer, visitors, seconds));
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const name = 'login of three requests';
  const others = Object.fromEntries(Object.keys(issuers).map((other) => [other, figures.get(other) ?? []]));
  return [
    row(name, 'logins/s', figures.get('understudy') ?? [], others),
    ...Object.entries(others).map(([other, rates]) => row(`${name}: ${other}`, 'logins/s', rates)),
  ];
}
