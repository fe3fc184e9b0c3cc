// State in Redis: three processes behind HAProxy and nginx.
import { freePort } from '../../../support/free-port.ts';
import { startRedis } from '../../../support/redis-server.ts';
import { needCommands } from '../debian-packages.ts';
import type { Report } from '../report.ts';
import { clientSandboxes } from './client-sandboxes.ts';
import { encryptedStore } from './encrypted.ts';
import { faultsUnderLoad } from './faults.ts';
import { recordedCases } from './recorded-cases.ts';
import { rollingRestarts } from './rolling-restart.ts';
import { stickySandboxes } from './sandboxes.ts';
import { together } from './together.ts';

export async function run(report: Report): Promise<void> {
  needCommands(['redis-server', 'nginx', 'haproxy']);
  await encryptedStore(report);
  for (const phase of [recordedCases, together, stickySandboxes, clientSandboxes, rollingRestarts, faultsUnderLoad]) {
    const redis = await startRedis(await freePort());
    try {
      await phase(report, redis);
    } finally {
      await redis.stop();
    }
  }
}
