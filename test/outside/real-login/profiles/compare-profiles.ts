import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startServer } from '../../../../src/index.ts';
import { makeRealm } from '../../real-keycloak/exported-realm.ts';
import { adminOf, type Keycloak } from '../../real-keycloak/keycloak.ts';
import { differencesOf } from '../differences.ts';
import { ProfileForm } from './profile-form.ts';
import { profileRealm } from './profile-realm.ts';
import { attributes, basics } from './values.ts';

export interface ProfileComparison {
  readonly realm: string;
  print(line: string): void;
}

/** One attribute, and what is sent for it. */
interface Attempt {
  readonly name: string;
  readonly values: readonly string[];
}

const attempts: readonly Attempt[] = [
  ...Object.entries(basics).flatMap(([name, list]) => list.map((values) => ({ name, values }))),
  ...Object.entries(attributes).flatMap(([name, { values: list }]) => list.map((values) => ({ name, values }))),
];

/** Without these no profile is right. */
const usual = { several: ['a', 'b'] };

/** Sends values of all kinds to the form for one's own profile, and to the admin API, on both servers. */
export async function compareProfiles(keycloak: Keycloak, { realm, print }: ProfileComparison) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-profiles-'));
  try {
    await keycloak.admin('DELETE', `/${realm}`).catch(() => {});
    const file = path.join(folder, 'realm.json');
    writeFileSync(file, JSON.stringify(await makeRealm(keycloak, profileRealm(realm))));
    await using server = await startServer({
      port: 0,
      auth: { realmFiles: [file], adminUsername: 'admin', adminPassword: 'admin' },
    });
    const [real, own] = await Promise.all([keycloak.url, server.url].map((url) => answersOf(url, realm)));
    let [passed, failed] = [0, 0];
    for (const [what, answer] of real ?? []) {
      const differences = differencesOf(answer, own?.get(what));
      if (differences.length === 0) passed += 1;
      else failed += 1;
      for (const difference of differences) print(`FAIL ${what}: ${JSON.stringify(difference).slice(0, 600)}`);
    }
    return { passed, failed };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What one server says to each attempt. */
async function answersOf(url: string, realm: string): Promise<ReadonlyMap<string, unknown>> {
  const answers = new Map<string, unknown>();
  const form = await ProfileForm.open(url, realm);
  answers.set('the form', form.shown);
  for (const { name, values } of attempts)
    answers.set(`form: ${name}=${JSON.stringify(values)}`, await form.send(name, values));
  const admin = adminOf(url);
  const users = (await admin('GET', `/${realm}/users?username=self&exact=true`)) as readonly Member[];
  const [first] = users;
  if (first === undefined) throw new Error('nobody to write');
  const self = { ...first, attributes: usual };
  for (const { name, values } of attempts)
    answers.set(`admin: ${name}=${JSON.stringify(values)}`, await written(admin, realm, self, name, values));
  return answers;
}

type Member = Readonly<Record<string, unknown>> & { readonly id: string; readonly attributes?: object };

/** What an administrator is told who writes values of an attribute, and what is kept of them. */
async function written(
  admin: Keycloak['admin'],
  realm: string,
  self: Member,
  name: string,
  values: readonly string[],
): Promise<unknown> {
  const body = name in basics ? { ...self, [name]: values[0] } : { ...self, attributes: { ...usual, [name]: values } };
  const said = await admin('PUT', `/${realm}/users/${self.id}`, body).catch((error: unknown) =>
    String(error).replaceAll(self.id, 'ID'),
  );
  const user = (await admin('GET', `/${realm}/users/${self.id}`)) as Member;
  const kept = [...Object.keys(basics), 'attributes'].map((member) => user[member]);
  if (said === undefined) await admin('PUT', `/${realm}/users/${self.id}`, { ...self, attributes: usual });
  return { said: said ?? 'nothing', kept: said === undefined ? kept : 'as it was' };
}
