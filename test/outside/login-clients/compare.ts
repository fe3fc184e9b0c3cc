// npm run compare:login-browser: people log in, in a browser, to applications of three kinds: on a real Keycloak and on this
// server. What they see after each step has to be the same. KEYCLOAK names a Keycloak that runs already; words name the
// stories to tell; AGAINST=keycloak compares it with itself; OUT names a file for all that was seen.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runningKeycloak, startKeycloak } from '../real-keycloak/keycloak.ts';
import { compareStories } from './compare-stories.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const { KEYCLOAK, AGAINST, OUT, REALM = 'proof-apps' } = process.env;

const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-keycloak-'));
try {
  await using keycloak = KEYCLOAK === undefined ? await startKeycloak(folder) : runningKeycloak(KEYCLOAK);
  const { passed, failed } = await compareStories(keycloak, {
    realm: REALM,
    words: process.argv.slice(2),
    withItself: AGAINST === 'keycloak',
    outFile: OUT,
    print,
  });
  print(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
