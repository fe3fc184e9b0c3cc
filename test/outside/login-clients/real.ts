// npm run test:login-real: logins on a real Keycloak and on this server are the same, by generated requests, by values of all
// kinds in a profile, and step by step in a browser. KEYCLOAK names a Keycloak that runs already; SEED and STEPS say which requests and how many.
// Ends with `N passed, N failed`.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runningKeycloak, startKeycloak } from '../real-keycloak/keycloak.ts';
import { compareLogins } from '../real-login/compare-logins.ts';
import { compareProfiles } from '../real-login/profiles/compare-profiles.ts';
import { compareStories } from './compare-stories.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const { KEYCLOAK, SEED = '424242', STEPS = '3000', PREFIX = 'login-' } = process.env;

let [passed, failed] = [0, 0];
const startedAt = Date.now();
const count = (one: { passed: number; failed: number }) => {
  passed += one.passed;
  failed += one.failed;
  print(`${one.passed} same, ${one.failed} different, after ${Math.round((Date.now() - startedAt) / 1000)} s`);
};

const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-keycloak-'));
try {
  await using keycloak = KEYCLOAK === undefined ? await startKeycloak(folder) : runningKeycloak(KEYCLOAK);
  // The stories first, and alone: a browser waits for no longer than people do.
  count(await compareStories(keycloak, { realm: `${PREFIX}apps`, print }));
  count(await compareProfiles(keycloak, { realm: `${PREFIX}profiles`, print }));
  count(await compareLogins(keycloak, { seed: Number(SEED), steps: Number(STEPS), prefix: PREFIX, print }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
print(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
