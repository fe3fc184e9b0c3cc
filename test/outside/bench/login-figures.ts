// npm run figures:login -- [rounds] [seconds]: logins by three requests, on this server and on a real Keycloak in turn.
// KEYCLOAK names one that runs already.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runningKeycloak, startKeycloak } from '../real-keycloak/keycloak.ts';
import { compareLogins } from './login.ts';
import { loginRealm } from './login-load.ts';
import { table } from './report.ts';

const [rounds = '5', seconds = '3'] = process.argv.slice(2);
const realm = 'proof-bench';
const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-login-'));
try {
  const { KEYCLOAK } = process.env;
  await using keycloak = KEYCLOAK === undefined ? await startKeycloak(folder) : runningKeycloak(KEYCLOAK);
  await keycloak.admin('DELETE', `/${realm}`).catch(() => {});
  await keycloak.admin('POST', '', loginRealm(realm));
  const rows = await compareLogins(Number(rounds), Number(seconds), { Keycloak: `${keycloak.url}/realms/${realm}` });
  process.stdout.write(`${table(rows)}\n`);
  await keycloak.admin('DELETE', `/${realm}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
