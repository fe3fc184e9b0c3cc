// Makes ten realms in a real Keycloak call by call, exports them by `kc.sh export`, loads the files here, and compares token
// requests and steps of logins. SEED, REQUESTS and STEPS (of each realm) in the environment say which and how many,
// REALMS which realms; FOLDER keeps database and files for the next time.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startServer } from '../../../src/index.ts';
import type { GeneratedRealm } from '../real-keycloak/generated-realm.ts';
import { administratorOf, type Keycloak, startKeycloak } from '../real-keycloak/keycloak.ts';
import { seededRandom } from '../real-keycloak/random.ts';
import type { App, LoginRealm } from '../real-login/login-realm.ts';
import { type OtpPolicy, people } from '../real-login/people.ts';
import { type Outcome, play } from '../real-login/play.ts';
import { printCauses } from '../real-login/print-causes.ts';
import { exportedRealms, exportRealms, isExported } from './export-realms.ts';
import { makeRealm } from './make-realm.ts';
import { playTokens } from './play-tokens.ts';
import { madeRealms } from './realms.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const { SEED = '424242', REQUESTS = '150', STEPS = '200', REALMS = '', FOLDER, TRACE } = process.env;
const seed = Number(SEED);
const stepsPerPerson = 4;
/** A file may name somebody with characters that the administration interface refuses. */
const persons = (at: number) =>
  people(seededRandom(seed + at), Math.ceil(Number(STEPS) / stepsPerPerson)).filter(({ kind }) => kind !== 'bad-name');
const builtIn = new Set([
  'account',
  'account-console',
  'admin-cli',
  'broker',
  'realm-management',
  'security-admin-console',
]);

/** What is read of an export. People are in files of their own. */
type Exported = OtpPolicy & Pick<LoginRealm, 'realm' | 'attributes'> & { readonly clients: readonly App[] };

/** The clients that people and services use, those of the logins first and in their order. */
const ownClients = ({ clients }: Exported): App[] => {
  const order = ['spa', 'pkce', 'web', 'consent', 'frontchannel', 'closed', 'service', 'bearer'];
  const place = ({ clientId }: App) => (order.includes(clientId) ? order.indexOf(clientId) : order.length);
  return clients.filter(({ clientId }) => !builtIn.has(clientId)).sort((a, b) => place(a) - place(b));
};

const withoutPassword = new Set(['bearer', 'closed']);

/** A realm as token requests are generated from it. */
const forTokens = (exported: Exported): GeneratedRealm =>
  ({
    ...exported,
    clients: ownClients(exported)
      .filter(({ clientId }) => !withoutPassword.has(clientId))
      .map((client) => ({ optionalClientScopes: [], ...client, secret: client.secret ?? '' })),
    users: Array.from({ length: 6 }, (_, index) => ({ username: `una${index}` })),
  }) as unknown as GeneratedRealm;

async function playLogins(at: number, exported: Exported, servers: readonly [string, string]): Promise<Outcome[]> {
  const realm: LoginRealm = { ...exported, clients: ownClients(exported), users: [], people: persons(at) };
  const random = seededRandom(seed + 1000 + at);
  const place = (url: string) => ({ url, realm: realm.realm, administrator: administratorOf(url) });
  const outcomes: Outcome[] = [];
  let played = 0;
  for (const person of realm.people) {
    if (played >= Number(STEPS)) break;
    const outcome = await play(random, realm, person, [place(servers[0]), place(servers[1])]);
    played += outcome.steps;
    outcomes.push(outcome);
  }
  return outcomes;
}

const total = (outcomes: readonly Outcome[], count: (outcome: Outcome) => number) =>
  outcomes.reduce((sum, outcome) => sum + count(outcome), 0);

async function makeRealms(folder: string): Promise<void> {
  await using keycloak = await startKeycloak(folder);
  for (const [at, realm] of madeRealms.entries()) {
    await makeRealm(keycloak, realm, persons(at), seededRandom(seed + 2000 + at));
    print(`made ${realm.name}`);
  }
}

async function compare(keycloak: Keycloak, realmFiles: readonly string[]): Promise<number> {
  const auth = { realmFiles: [...realmFiles], adminUsername: 'admin', adminPassword: 'admin' };
  await using server = await startServer({ port: 0, auth });
  const urls = [keycloak.url, server.url] as const;
  let failures = 0;
  for (const [at, { name }] of madeRealms.entries()) {
    const file = realmFiles.find((path) => path.endsWith(`/${name}-realm.json`));
    if (file === undefined || (REALMS !== '' && !REALMS.split(',').includes(name))) continue;
    const exported = JSON.parse(readFileSync(file, 'utf8')) as Exported;
    const tokens = await playTokens(seededRandom(seed + at), forTokens(exported), Number(REQUESTS), urls, print);
    const outcomes = await playLogins(at, exported, urls);
    printCauses(outcomes, { print, traceFile: TRACE === undefined ? undefined : `${TRACE}-${name}` });
    const [steps, differing] = [total(outcomes, (outcome) => outcome.steps), total(outcomes, (o) => o.differing)];
    print(
      `${name}: tokens ${tokens.passed} passed, ${tokens.failed} failed; logins ${steps} steps, ${differing} differ`,
    );
    failures += tokens.failed + differing;
  }
  return failures;
}

const folder = FOLDER ?? mkdtempSync(path.join(os.tmpdir(), 'understudy-made-'));
try {
  mkdirSync(folder, { recursive: true });
  if (!isExported(folder)) {
    await makeRealms(folder);
    exportRealms(folder);
  }
  const files = exportedRealms(folder);
  await using keycloak = await startKeycloak(folder);
  process.exitCode = (await compare(keycloak, files)) === 0 ? 0 : 1;
} finally {
  if (FOLDER === undefined) rmSync(folder, { recursive: true, force: true });
}
