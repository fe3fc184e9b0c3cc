// Generates logins by a seed: authorization requests, forms, cookies, codes, tokens and logouts, good and bad. Each step is
// taken on a real Keycloak and on this server, and what a browser or an application sees of the replies is compared.
// SEED and STEPS in the environment say which and how many; SEED=today is another one every day. KEYCLOAK names one that
// runs already; AGAINST=keycloak compares it with itself, so that one knows what the comparison is worth.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startServer } from '../../src/index.ts';
import { makeRealm } from '../real-keycloak/exported-realm.ts';
import { runningKeycloak, startKeycloak } from '../real-keycloak/keycloak.ts';
import { seededRandom } from '../real-keycloak/random.ts';
import { causeOf } from './differences.ts';
import { reasonFor } from './known-differences.ts';
import { type LoginRealm, loginRealm } from './login-realm.ts';
import { type Outcome, play } from './play.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
const { SEED = '424242', KEYCLOAK, AGAINST, PREFIX = 'proof-' } = process.env;
const seed = Number(SEED === 'today' ? today : SEED);
const wanted = Number(process.env.STEPS ?? 3_000);
const laneCount = 3;
/** Scenarios are shorter than this on average: so many people are enough. */
const stepsPerPerson = 4;
const maxShown = 60;

const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-login-'));
print(`seed ${seed}`);
try {
  await using keycloak = KEYCLOAK === undefined ? await startKeycloak(folder) : runningKeycloak(KEYCLOAK);
  const made: string[] = [];
  const create = async ({ people: _people, ...realm }: LoginRealm) => {
    await keycloak.admin('DELETE', `/${realm.realm}`).catch(() => {});
    made.push(realm.realm);
    return makeRealm(keycloak, realm);
  };
  const size = Math.ceil(wanted / laneCount / stepsPerPerson);
  const lanes = Array.from({ length: laneCount }, (_, lane) => ({
    realm: loginRealm(seededRandom(seed + lane), `${PREFIX}${lane}`, size),
    random: seededRandom(seed + 1000 + lane),
  }));
  const realmFiles: string[] = [];
  for (const { realm } of lanes) {
    const file = path.join(folder, `${realm.realm}.json`);
    writeFileSync(file, JSON.stringify(await create(realm)));
    realmFiles.push(file);
    if (AGAINST === 'keycloak') await create({ ...realm, realm: `${realm.realm}-again` });
  }
  await using server = await startServer({ port: 0, auth: { realmFiles } });
  const outcomes: Outcome[] = [];
  const taken = () => outcomes.reduce((sum, { steps }) => sum + steps, 0);
  await Promise.all(
    lanes.map(async ({ realm, random }) => {
      const [real, own] = [
        { url: keycloak.url, realm: realm.realm },
        AGAINST === 'keycloak'
          ? { url: keycloak.url, realm: `${realm.realm}-again` }
          : { url: server.url, realm: realm.realm },
      ];
      for (const person of realm.people)
        if (taken() < wanted) outcomes.push(await play(random, realm, person, [real, own]));
    }),
  );
  const causes = new Map<string, Outcome['found'][number][]>();
  for (const each of outcomes.flatMap(({ found }) => found)) {
    const cause = causeOf(each.difference);
    causes.set(cause, [...(causes.get(cause) ?? []), each]);
  }
  const sorted = [...causes].sort(([, a], [, b]) => b.length - a.length);
  const reasons = new Map<string, number>();
  let shown = 0;
  for (const [cause, all] of sorted) {
    const [first] = all;
    const reason = first && reasonFor(first.difference, first.what);
    if (reason !== undefined) reasons.set(reason, (reasons.get(reason) ?? 0) + all.length);
    else if (++shown <= maxShown) print(`${all.length} × ${cause}\n    ${first?.what.slice(0, 300)}`);
  }
  for (const [reason, count] of reasons) print(`meant: ${reason} (${count})`);
  if (process.env.TRACE !== undefined)
    writeFileSync(
      process.env.TRACE,
      sorted.flatMap(([cause, all]) => [`## ${cause}`, ...all.slice(0, 2).flatMap(({ trace }) => trace)]).join('\n'),
    );
  const failed = outcomes.reduce((sum, { differing }) => sum + differing, 0);
  print(`${taken() - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && taken() >= wanted ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
