// Lets people make accounts and ask for new passwords by flows of their realms, with their mails, on a real Keycloak and on
// this server, step by step, and compares the replies. KEYCLOAK names one that runs already; SEED and WALKS say which steps,
// and how many walks through each flow; ONLY names a flow; TRACE a file for what led to each difference.
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startServer } from '../../../../src/index.ts';
import { runningKeycloak, startKeycloak } from '../../real-keycloak/keycloak.ts';
import { type Random, seededRandom } from '../../real-keycloak/random.ts';
import { byCause, linesOf } from '../by-cause.ts';
import { comparedReply } from '../compared-reply.ts';
import { type Difference, differencesOf } from '../differences.ts';
import { type FlowPerson, flowPeople } from '../flows/flow-realm.ts';
import { Visitor } from '../visitor.ts';
import { type EntryCase, entryCases } from './entry-cases.ts';
import { entryRealm } from './entry-realm.ts';
import { begin, click, disturb, type EntryAction, follow, type Newcomer, openMail, submit } from './entry-steps.ts';
import { openMailbox } from './mailbox.ts';

const { SEED = '1', WALKS = '4', KEYCLOAK, PREFIX = 'entries-', ONLY, TRACE } = process.env;
const print = (line: string) => process.stdout.write(`${line}\n`);
const walkLength = 12;
const shownText = 160;

interface Found {
  readonly difference: Difference;
  readonly what: string;
}

/** Sentences that are our own. */
const sentences =
  /Enteryourusernameoremailaddressandwewillsendyouinstructionsonhowtocreateanewpassword\.|Wesendyoualinkbye-mail,withwhichyousetanewpassword\./g;

/** A compared reply without what is meant to differ. */
const withoutSentences = (reply: unknown): unknown =>
  JSON.parse(JSON.stringify(reply).replace(sentences, ''), (name, value: unknown) =>
    name === 'ids' && Array.isArray(value) ? value.filter((id) => id !== '') : value,
  ) as unknown;

const links = ['Register', 'Forgot Password?', '« Back to Login', '» Click here to proceed', 'Click here'];

function nextAction(
  random: Random,
  { kind }: EntryCase,
  person: FlowPerson,
  username: string,
  { visitor }: Newcomer,
  step: number,
): EntryAction {
  if (step === 0) return begin(random, kind);
  const { location } = visitor;
  if (location !== undefined) return location.startsWith(visitor.url) ? follow : begin(random, kind);
  if (random.chance(0.04)) return begin(random, kind);
  const wanted = kind === 'reset' ? 'Forgot Password?' : 'Register';
  const shown = visitor.page?.links.map(({ text }) => text).filter((text) => links.includes(text)) ?? [];
  const isSent = /email/i.test(visitor.page?.text ?? '') && /shortly|verify|sent/i.test(visitor.page?.text ?? '');
  if (isSent && random.chance(0.6)) return openMail(random.chance(0.2), random.chance(0.1) ? 1 : 0);
  if (shown.includes(wanted) && random.chance(0.75)) return click(wanted);
  if (shown.length > 0 && random.chance(0.1)) return click(random.pick(shown));
  if ((visitor.page?.forms.length ?? 0) > 0)
    return random.chance(0.08) ? disturb(random, visitor) : submit(random, person, username, visitor);
  return shown.length > 0 ? click(random.pick(shown)) : begin(random, kind);
}

async function walk(
  entry: EntryCase,
  random: Random,
  both: readonly [Newcomer, Newcomer],
  username: string,
  found: Found[],
) {
  const person = random.pick(flowPeople);
  const trace = [`${entry.kind} ${entry.name}: ${person.username}, ${username}`];
  for (let step = 0; step < walkLength; step += 1) {
    const action = nextAction(random, entry, person, username, both[0], step);
    const replies = await Promise.all([action.run(both[0]), action.run(both[1])]);
    const [real, own] = [comparedReply(replies[0], both[0].visitor), comparedReply(replies[1], both[1].visitor)];
    await Promise.all([both[0].mailbox.links(), both[1].mailbox.links()]);
    const differences = [
      ...differencesOf(withoutSentences(real), withoutSentences(own)),
      ...differencesOf(both[0].mailbox.mails(), both[1].mailbox.mails(), 'mails'),
    ];
    for (const [at, { status, body }] of replies.entries())
      trace.push(
        `${at === 0 ? `- ${action.what}\n` : ''}    ${status} ${both[at]?.visitor.location ?? ''} ${body.startsWith('{') ? body.slice(0, shownText) : both[at]?.visitor.page?.text.slice(0, shownText)}`,
      );
    for (const difference of differences.slice(0, 6))
      found.push({ difference, what: `${entry.kind} ${entry.name} (${person.username}): ${action.what}` });
    if (differences.length === 0) continue;
    if (TRACE !== undefined) appendFileSync(TRACE, [...trace, JSON.stringify(differences), ''].join('\n'));
    return { steps: step + 1, differing: 1 };
  }
  return { steps: walkLength, differing: 0 };
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-entries-'));
const found: Found[] = [];
let [steps, differing] = [0, 0];
const chosen = entryCases.filter(({ kind, name }) => ONLY === undefined || `${kind} ${name}`.includes(ONLY));
try {
  await using keycloak = KEYCLOAK === undefined ? await startKeycloak(folder) : runningKeycloak(KEYCLOAK);
  for (const entry of chosen) {
    const index = entryCases.indexOf(entry);
    await using real = await openMailbox();
    await using own = await openMailbox();
    const name = `${PREFIX}${index}`;
    await keycloak.admin('DELETE', `/${name}`).catch(() => {});
    await keycloak.admin('POST', '', entryRealm(entry, name, real.port));
    const file = path.join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(entryRealm(entry, name, own.port)));
    await using server = await startServer({ port: 0, auth: { realmFiles: [file], mail: 'smtp' } });
    const random = seededRandom(Number(SEED) * 1000 + index);
    const before = differing;
    for (let count = 0; count < Number(WALKS); count += 1) {
      const both = [
        { visitor: new Visitor(keycloak.url, name), mailbox: real },
        { visitor: new Visitor(server.url, name), mailbox: own },
      ] as const;
      const outcome = await walk(entry, random, both, `new${count}`, found);
      steps += outcome.steps;
      differing += outcome.differing;
    }
    print(`${entry.kind} ${entry.name}: ${differing - before} differ`);
    await keycloak.admin('DELETE', `/${name}`).catch(() => {});
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const causes = byCause(found);
for (const line of linesOf(causes)) print(line);
print(`${chosen.length} flows, ${steps} steps, ${differing} differ`);
process.exitCode = differing === 0 ? 0 : 1;
