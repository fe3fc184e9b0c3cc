import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startServer } from '../index.ts';
import { waitUntilReady } from './ask-server.ts';
import { interceptedHosts } from './lead-clients.ts';

/** A server that a helper has started. */
export interface HelperServer {
  readonly server: RunningServer;
  close(): Promise<void>;
}

/** Starts a server that is ready, and a proxy for tests that ask for it. */
export async function startHelperServer(): Promise<HelperServer> {
  const authorityDir = mkdtempSync(join(tmpdir(), 'understudy-authority-'));
  const removeAuthority = () => rmSync(authorityDir, { recursive: true, force: true });
  try {
    const server = await startServer({ port: 0, intercept: { hosts: [...interceptedHosts] }, tls: { authorityDir } });
    await waitUntilReady(server.url);
    return {
      server,
      async close() {
        await server.close();
        removeAuthority();
      },
    };
  } catch (error) {
    removeAuthority();
    throw error;
  }
}
