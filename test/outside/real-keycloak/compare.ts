// Generates realms and requests, sends the requests to a real Keycloak and to this server, and compares the responses.
// SEED and REQUESTS in the environment say which and how many; every day has its own with SEED=today.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startServer } from '../../../src/index.ts';
import { builtInScopes, makeRealm } from './exported-realm.ts';
import { generateRealm } from './generated-realm.ts';
import { startKeycloak } from './keycloak.ts';
import { generateScenarios, playScenarios } from './play-scenarios.ts';
import { seededRandom } from './random.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
const { SEED = '424242' } = process.env;
const seed = Number(SEED === 'today' ? today : SEED);
const wanted = Number(process.env.REQUESTS ?? 3_000);
const realmCount = 3;
const lanes = 4;
const maxShown = 20;

async function main(): Promise<number> {
  print(`seed ${seed}`);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-keycloak-'));
  try {
    await using keycloak = await startKeycloak(folder);
    const random = seededRandom(seed);
    const scopes = await builtInScopes(keycloak);
    const realms = Array.from({ length: realmCount }, (_, index) => generateRealm(random, `realm ${index}`, scopes));
    const realmFiles: string[] = [];
    for (const [index, realm] of realms.entries()) {
      const file = path.join(folder, `realm-${index}.json`);
      writeFileSync(file, JSON.stringify(await makeRealm(keycloak, realm)));
      realmFiles.push(file);
    }
    await using server = await startServer({ port: 0, auth: { realmFiles } });
    const scenarios = generateScenarios(random, wanted, () => random.pick(realms));
    const { passed, failed } = await playScenarios(scenarios, {
      urls: [keycloak.url, server.url],
      lanes,
      maxShown,
      tell: (difference) => print(JSON.stringify(difference, undefined, 1)),
    });
    print(`${passed} passed, ${failed} failed`);
    return failed;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) === 0 ? 0 : 1;
