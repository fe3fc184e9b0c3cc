import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { load } from './load.ts';
import { type Row, row } from './report.ts';
import { startProcess } from './server-process.ts';

const sizes = { many: 10_000, few: 10 };

function realmFile(clients: number): string {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'understudy-realm-')), 'realm.json');
  const list = Array.from({ length: clients }, (_, index) => ({
    clientId: `client-${index}`,
    secret: 'secret',
    serviceAccountsEnabled: true,
  }));
  writeFileSync(file, JSON.stringify({ realm: 'demo', enabled: true, clients: list }));
  return file;
}

/** What a realm with many clients costs at the start, and for each token, against one with few. */
export async function compareRealmSizes(rounds: number, seconds: number): Promise<Row[]> {
  const files = { many: realmFile(sizes.many), few: realmFile(sizes.few) };
  const starts: Record<keyof typeof sizes, number[]> = { many: [], few: [] };
  const rates: Record<keyof typeof sizes, number[]> = { many: [], few: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const size of ['many', 'few'] as const) {
      const server = await startProcess(['dist/main.js'], { AUTH_REALM_FILES: files[size] });
      starts[size].push(server.startedIn);
      const request = {
        method: 'POST',
        path: '/realms/demo/protocol/openid-connect/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `grant_type=client_credentials&client_id=client-${sizes[size] - 1}&client_secret=secret`,
      } as const;
      await load(server.url, request, { connections: 32, seconds: 1, status: 200 });
      const { requestsPerSecond } = await load(server.url, request, { connections: 32, seconds, status: 200 });
      rates[size].push(requestsPerSecond);
      await server.stop();
    }
  }
  const extra = starts.many.map((time, round) => time - (starts.few[round] ?? 0));
  return [
    row('10,000 clients: added to the start', 'ms', extra),
    row('10,000 clients: tokens', 'requests/s', rates.many, { '10 clients': rates.few }),
  ];
}
