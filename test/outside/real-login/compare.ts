// Generates logins by a seed: authorization requests, forms, cookies, codes, tokens and logouts, good and bad. Each step is
// taken on a real Keycloak and on this server, and what a browser or an application sees of the replies is compared.
// SEED and STEPS in the environment say which and how many; SEED=today is another one every day. KEYCLOAK names one that
// runs already; AGAINST=keycloak compares it with itself; TRACE names a file for what led to each difference.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runningKeycloak, startKeycloak } from '../real-keycloak/keycloak.ts';
import { compareLogins } from './compare-logins.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
const { SEED = '424242', STEPS = '3000', KEYCLOAK, AGAINST, PREFIX = 'proof-', TRACE } = process.env;

const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-keycloak-'));
try {
  await using keycloak = KEYCLOAK === undefined ? await startKeycloak(folder) : runningKeycloak(KEYCLOAK);
  const { passed, failed } = await compareLogins(keycloak, {
    seed: Number(SEED === 'today' ? today : SEED),
    steps: Number(STEPS),
    prefix: PREFIX,
    withItself: AGAINST === 'keycloak',
    traceFile: TRACE,
    print,
  });
  print(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
