// Lets people log in by flows of their realms on a real Keycloak and on this server, step by step, and compares the replies.
// KEYCLOAK names one that runs already; SEED and WALKS say which steps, and how many walks through each flow; ONLY names
// a flow; TRACE a file for what led to each difference.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startServer } from '../../../../src/index.ts';
import { runningKeycloak, startKeycloak } from '../../real-keycloak/keycloak.ts';
import { type Random, seededRandom } from '../../real-keycloak/random.ts';
import { byCause, linesOf } from '../by-cause.ts';
import { comparedReply } from '../compared-reply.ts';
import { type Difference, differencesOf } from '../differences.ts';
import { Visitor } from '../visitor.ts';
import { type FlowCase, flowCases } from './flow-cases.ts';
import { clientOf, type FlowPerson, flowPeople, flowRealm } from './flow-realm.ts';
import { authorize, disturb, exchange, type FlowAction, follow, grant, submit } from './flow-steps.ts';

const { SEED = '1', WALKS = '12', KEYCLOAK, PREFIX = 'flows-', ONLY, TRACE } = process.env;
const print = (line: string) => process.stdout.write(`${line}\n`);

interface Found {
  readonly difference: Difference;
  readonly what: string;
  readonly trace: readonly string[];
}

/** Where replies part so far that the walk ends. */
const partings = ['status', 'location', 'location.path', 'body.heading', 'body.forms[]'];

function nextAction(random: Random, app: string, person: FlowPerson, real: Visitor, step: number): FlowAction {
  if (step === 0) return authorize(random, app, person);
  const { location } = real;
  if (location !== undefined) {
    if (location.startsWith(real.url)) return follow;
    return location.includes('code=') && random.chance(0.7) ? exchange : authorize(random, app, person);
  }
  if (random.chance(0.08)) return authorize(random, app, person);
  if ((real.page?.forms.length ?? 0) > 0)
    return random.chance(0.1) ? disturb(random, real) : submit(random, person, real);
  return random.chance(0.3) && real.pages.length > 1 ? disturb(random, real) : authorize(random, app, person);
}

async function walk(
  flow: FlowCase,
  app: string,
  random: Random,
  visitors: readonly [Visitor, Visitor],
  found: Found[],
) {
  const person = random.pick(flowPeople);
  const trace = [`${flow.name}: ${person.username}`];
  const length = flow.kind === 'direct' ? 4 : 14;
  for (let step = 0; step < length; step += 1) {
    const action =
      flow.kind === 'direct' ? grant(random, app, person) : nextAction(random, app, person, visitors[0], step);
    const replies = await Promise.all([action.run(visitors[0]), action.run(visitors[1])]);
    const [real, own] = [comparedReply(replies[0], visitors[0]), comparedReply(replies[1], visitors[1])];
    const differences = differencesOf(real, own);
    for (const [at, { status, body }] of replies.entries())
      trace.push(
        `${at === 0 ? `- ${action.what}\n` : ''}    ${status} ${visitors[at]?.location ?? ''} ${body.startsWith('{') ? body.slice(0, 200) : visitors[at]?.page?.text.slice(0, 160)}`,
      );
    for (const difference of differences.slice(0, 6))
      found.push({
        difference,
        what: `${flow.name} (${person.username}): ${action.what}`,
        trace: [...trace, JSON.stringify(differences)],
      });
    if (differences.some(({ at }) => partings.includes(at))) return { steps: step + 1, differing: 1 };
    if (differences.length > 0) return { steps: step + 1, differing: 1 };
  }
  return { steps: length, differing: 0 };
}

/** Realms that cases share: those with settings of their own have one alone. */
function groupsOf(all: readonly FlowCase[]): readonly (readonly FlowCase[])[] {
  const isAlone = ({ realm, isBound = false }: FlowCase) => realm !== undefined || isBound;
  return [all.filter((one) => !isAlone(one)), ...all.filter(isAlone).map((one) => [one])].filter(
    ({ length }) => length > 0,
  );
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-flows-'));
const found: Found[] = [];
let [steps, differing] = [0, 0];
const chosen = flowCases.filter(({ kind, name }) => ONLY === undefined || `${kind} ${name}`.includes(ONLY));
try {
  await using keycloak = KEYCLOAK === undefined ? await startKeycloak(folder) : runningKeycloak(KEYCLOAK);
  for (const [group, cases] of groupsOf(chosen).entries()) {
    const realm = flowRealm(cases, `${PREFIX}${group}`);
    await keycloak.admin('DELETE', `/${realm.realm}`).catch(() => {});
    await keycloak.admin('POST', '', realm);
    const file = path.join(folder, `${realm.realm}.json`);
    writeFileSync(file, JSON.stringify(realm));
    await using server = await startServer({ port: 0, auth: { realmFiles: [file] } });
    for (const [at, flow] of cases.entries()) {
      const random = seededRandom(Number(SEED) * 1000 + flowCases.indexOf(flow));
      const before = differing;
      for (let count = 0; count < Number(WALKS); count += 1) {
        const visitors = [keycloak, server].map(({ url }) => new Visitor(url, realm.realm)) as unknown as [
          Visitor,
          Visitor,
        ];
        const outcome = await walk(flow, clientOf(at), random, visitors, found);
        steps += outcome.steps;
        differing += outcome.differing;
      }
      print(`${flow.kind} ${flow.name}: ${differing - before} differ`);
    }
    await keycloak.admin('DELETE', `/${realm.realm}`).catch(() => {});
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const causes = byCause(found);
for (const line of linesOf(causes)) print(line);
if (TRACE !== undefined)
  writeFileSync(TRACE, causes.flatMap(([cause, all]) => [`## ${cause}`, ...(all[0]?.trace ?? [])]).join('\n'));
print(`${chosen.length} flows, ${steps} steps, ${differing} differ`);
process.exitCode = differing === 0 ? 0 : 1;
