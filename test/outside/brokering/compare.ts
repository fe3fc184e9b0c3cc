// npm run compare:brokering: people of one realm log in to another, on a real Keycloak and on this server. KEYCLOAK names a
// Keycloak that runs already; ONLY says which stories. Ends with `N passed, N failed`.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startServer } from '../../../src/index.ts';
import { administratorOf, adminOf, runningKeycloak, startKeycloak } from '../real-keycloak/keycloak.ts';
import { brokerRealm, pairOf, providerRealm } from './brokered-realms.ts';
import { startLyingProvider } from './lying-provider.ts';
import { playStories } from './play-stories.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const { KEYCLOAK, ONLY, PREFIX = 'broker-' } = process.env;
const realms = pairOf(PREFIX);
const maxShown = 12;

const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-keycloak-'));
let [passed, failed] = [0, 0];
try {
  await using keycloak = KEYCLOAK === undefined ? await startKeycloak(folder) : runningKeycloak(KEYCLOAK);
  await using server = await startServer({
    port: 0,
    auth: { realm: '', adminUsername: 'admin', adminPassword: 'admin' },
  });
  await using lying = await startLyingProvider();
  const played = [];
  for (const url of [keycloak.url, server.url]) {
    const admin = adminOf(url);
    const all = [providerRealm(url, realms), brokerRealm(url, realms, lying.url)];
    for (const { realm } of all) await admin('DELETE', `/${realm}`).catch(() => {});
    for (const realm of all) await admin('POST', '', realm);
    played.push(await playStories({ server: url, administrator: administratorOf(url) }, realms, ONLY));
    for (const { realm } of all) await admin('DELETE', `/${realm}`);
  }
  const [real = [], own = []] = played;
  for (const [index, { story, seen }] of real.entries())
    for (const [step, { what, lines }] of seen.entries()) {
      const differing = differences(lines, own[index]?.seen[step]?.lines ?? []);
      if (differing.length === 0) passed++;
      else failed++;
      if (differing.length > 0) print([`## ${story}: ${what}`, ...differing.slice(0, maxShown)].join('\n'));
      else if (process.env.VERBOSE !== undefined) print([`== ${story}: ${what}`, ...lines].join('\n'));
    }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
print(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function differences(real: readonly string[], own: readonly string[]): string[] {
  const there = new Set(own);
  const here = new Set(real);
  return [
    ...real.filter((line) => !there.has(line)).map((line) => `- ${line}`),
    ...own.filter((line) => !here.has(line)).map((line) => `+ ${line}`),
  ];
}
