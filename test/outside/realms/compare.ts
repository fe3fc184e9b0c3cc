// Gives each realm file of a folder to a real Keycloak and to this server, asks both the same, and lists by cause what
// differs. KEYCLOAK names one that runs already; RECORDED is a folder in which its answers are kept and taken from;
// CLIENTS says how many clients of a file are asked.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Keycloak, runningKeycloak, startKeycloak } from '../real-keycloak/keycloak.ts';
import { differencesBetween } from './compared.ts';
import { playOwn } from './own-import.ts';
import { type Recorded, record } from './real-import.ts';
import { reasons } from './reasons.ts';
import { type Difference, report } from './report.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const [folder] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

/** Answers of the real Keycloak, asked only where they are not recorded. */
async function recordedFor(file: string, keycloak: () => Promise<Keycloak>): Promise<Recorded> {
  const { RECORDED } = process.env;
  if (RECORDED === undefined) return record(await keycloak(), file);
  const digest = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 24);
  const stored = path.join(RECORDED, `${digest}.json`);
  if (existsSync(stored)) return JSON.parse(readFileSync(stored, 'utf8')) as Recorded;
  const recorded = await record(await keycloak(), file);
  mkdirSync(RECORDED, { recursive: true });
  writeFileSync(stored, JSON.stringify(recorded));
  return recorded;
}

async function compareFile(file: string, keycloak: () => Promise<Keycloak>, keysFile: string): Promise<Difference> {
  const real = await recordedFor(file, keycloak);
  const own = await playOwn(file, real.plan, keysFile);
  const answers = (real.answers ?? []).map(({ name, compared }) => {
    const answer = own.answers.get(name);
    const differences = answer === undefined ? ['not asked: nothing | nothing'] : differencesBetween(compared, answer);
    return {
      name,
      differences: differences.map((text) => ({
        text,
        reason: reasons.find(({ applies }) => applies(text, name))?.reason,
      })),
    };
  });
  return { file: path.basename(file), real, own, answers };
}

async function main(): Promise<number> {
  if (folder === undefined) throw new Error('name a folder of realm files');
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .filter((name) => process.env.ONLY === undefined || name.includes(process.env.ONLY))
    .sort()
    .map((name) => path.join(folder, name));
  const temporary = mkdtempSync(path.join(os.tmpdir(), 'understudy-realms-'));
  let keycloak: Promise<Keycloak> | undefined;
  const started = () => {
    const { KEYCLOAK } = process.env;
    keycloak ??= KEYCLOAK === undefined ? startKeycloak(temporary) : Promise.resolve(runningKeycloak(KEYCLOAK));
    return keycloak;
  };
  try {
    const compared: Difference[] = [];
    for (const file of files) {
      compared.push(await compareFile(file, started, path.join(temporary, 'keys.json')));
      if (process.stderr.isTTY) process.stderr.write(`\r${compared.length} of ${files.length}`);
    }
    return report(compared, print);
  } finally {
    await (await keycloak)?.[Symbol.asyncDispose]();
    rmSync(temporary, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) === 0 ? 0 : 1;
