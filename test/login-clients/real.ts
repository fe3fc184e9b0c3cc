// npm run compare:login-real: logins on a real Keycloak and on this server are the same, by generated requests and step by step
// in a browser. KEYCLOAK names a Keycloak that runs already; SEED and STEPS say which requests and how many.
// Ends with `N passed, N failed`.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runningKeycloak, startKeycloak } from '../real-keycloak/keycloak.ts';
import { compareLogins } from '../real-login/compare-logins.ts';
import { compareStories } from './compare-stories.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const { KEYCLOAK, SEED = '424242', STEPS = '3000', PREFIX = 'login-' } = process.env;

let [passed, failed] = [0, 0];
const count = (one: { passed: number; failed: number }) => {
  passed += one.passed;
  failed += one.failed;
};

const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-keycloak-'));
try {
  await using keycloak = KEYCLOAK === undefined ? await startKeycloak(folder) : runningKeycloak(KEYCLOAK);
  count(await compareStories(keycloak, { realm: `${PREFIX}apps`, print }));
  count(await compareLogins(keycloak, { seed: Number(SEED), steps: Number(STEPS), prefix: PREFIX, print }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
print(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
