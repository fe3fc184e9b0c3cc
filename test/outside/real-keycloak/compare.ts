// Generates realms and requests, sends the requests to a real Keycloak and to this server, and compares the responses.
// SEED and REQUESTS in the environment say which and how many; every day has its own with SEED=today.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startServer } from '../../../src/index.ts';
import { builtInScopes, makeRealm } from './exported-realm.ts';
import { type GeneratedRealm, generateRealm } from './generated-realm.ts';
import { startKeycloak } from './keycloak.ts';
import { playScenario } from './play-scenario.ts';
import { type Random, seededRandom } from './random.ts';
import { generateScenario, type Scenario } from './scenario.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
const { SEED = '424242' } = process.env;
const seed = Number(SEED === 'today' ? today : SEED);
const wanted = Number(process.env.REQUESTS ?? 3_000);
const realmCount = 3;
const lanes = 4;
const maxShown = 20;

function scenariosOf(random: Random, realms: readonly GeneratedRealm[]): Scenario[] {
  const scenarios: Scenario[] = [];
  for (let requests = 0; requests < wanted; requests += scenarios.at(-1)?.length ?? 1)
    scenarios.push(generateScenario(random, random.pick(realms)));
  return scenarios;
}

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
    const scenarios = scenariosOf(random, realms);
    const urls = [keycloak.url, server.url] as const;
    let [passed, failed] = [0, 0];
    const waiting = [...scenarios];
    const lane = async () => {
      for (let scenario = waiting.shift(); scenario !== undefined; scenario = waiting.shift()) {
        const difference = await playScenario(scenario, urls);
        passed += difference?.index ?? scenario.length;
        if (difference === undefined) continue;
        failed += 1;
        if (failed <= maxShown) print(JSON.stringify(difference, undefined, 1));
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    print(`${passed} passed, ${failed} failed`);
    return failed;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) === 0 ? 0 : 1;
