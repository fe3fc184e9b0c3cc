import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startServer } from '../../../src/index.ts';
import { makeRealm } from '../real-keycloak/exported-realm.ts';
import { administratorOf, type Keycloak } from '../real-keycloak/keycloak.ts';
import { seededRandom } from '../real-keycloak/random.ts';
import { type LoginRealm, loginRealm } from './login-realm.ts';
import { type Outcome, play } from './play.ts';
import { printCauses } from './print-causes.ts';

export interface LoginComparison {
  readonly seed: number;
  /** How many steps at least. */
  readonly steps: number;
  /** Of the names of the realms. */
  readonly prefix: string;
  /** Compares Keycloak with itself, so that one knows what the comparison is worth. */
  readonly withItself?: boolean;
  /** A file for what led to each difference. */
  readonly traceFile?: string | undefined;
  print(line: string): void;
}

const laneCount = 3;
/** Scenarios are shorter than this on average: so many people are enough. */
const stepsPerPerson = 4;

/** Lets generated people log in on both servers, and prints what differs by its cause. */
export async function compareLogins(keycloak: Keycloak, comparison: LoginComparison) {
  const { seed, steps: wanted, prefix, withItself = false, print } = comparison;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-login-'));
  const create = async ({ people: _people, ...realm }: LoginRealm) => {
    await keycloak.admin('DELETE', `/${realm.realm}`).catch(() => {});
    return makeRealm(keycloak, realm);
  };
  const size = Math.ceil(wanted / laneCount / stepsPerPerson);
  const lanes = Array.from({ length: laneCount }, (_, lane) => ({
    realm: loginRealm(seededRandom(seed + lane), `${prefix}${lane}`, size),
    random: seededRandom(seed + 1000 + lane),
  }));
  const outcomes: Outcome[] = [];
  const taken = () => outcomes.reduce((sum, { steps }) => sum + steps, 0);
  print(`seed ${seed}`);
  try {
    const realmFiles: string[] = [];
    for (const { realm } of lanes) {
      const file = path.join(folder, `${realm.realm}.json`);
      writeFileSync(file, JSON.stringify(await create(realm)));
      realmFiles.push(file);
      if (withItself) await create({ ...realm, realm: `${realm.realm}-again` });
    }
    const auth = { realmFiles, adminUsername: 'admin', adminPassword: 'admin' };
    await using server = await startServer({ port: 0, auth });
    const [real, ownServer] = [keycloak.url, server.url].map(administratorOf);
    if (real === undefined || ownServer === undefined) throw new Error('two servers have two administrators');
    await Promise.all(
      lanes.map(async ({ realm, random }) => {
        const own = withItself
          ? { url: keycloak.url, realm: `${realm.realm}-again`, administrator: real }
          : { url: server.url, realm: realm.realm, administrator: ownServer };
        const places = [{ url: keycloak.url, realm: realm.realm, administrator: real }, own] as const;
        // Each lane does its part, however quick the others are: so every run takes the same steps.
        let played = 0;
        for (const person of realm.people) {
          if (played >= wanted / laneCount) break;
          const outcome = await play(random, realm, person, places);
          played += outcome.steps;
          outcomes.push(outcome);
        }
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  printCauses(outcomes, comparison);
  const failed = outcomes.reduce((sum, { differing }) => sum + differing, 0);
  return { passed: taken() - failed, failed: failed + Math.max(0, wanted - taken()) };
}
