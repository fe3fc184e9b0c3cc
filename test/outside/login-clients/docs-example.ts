import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startServer } from '../../../src/index.ts';
import { blocks } from '../../support/documents.ts';
import { chromium } from '../browser/chromium.ts';

const document = 'src/docs/login.md';
const blockWith = (part: string) => {
  const found = blocks.find(({ file, info, text }) => file === document && (info === part || text.includes(part)));
  if (found === undefined) throw new Error(`${document} has no block with ${part}`);
  return found.text;
};

/** The least application that sends its visitors to log in: its first page takes a code, and asks for one without. */
function startApp(issuer: () => string) {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const at = (path: string) => `${issuer()}/protocol/openid-connect/${path}`;
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const code = url.searchParams.get('code');
    const about = { client_id: 'web', redirect_uri: `${url.origin}/` };
    if (code === null) {
      const pkce = { code_challenge: challenge, code_challenge_method: 'S256' };
      const query = new URLSearchParams({ ...about, response_type: 'code', scope: 'openid', ...pkce });
      response.writeHead(302, { location: `${at('auth')}?${query}` }).end();
      return;
    }
    const body = new URLSearchParams({ ...about, grant_type: 'authorization_code', code, code_verifier: verifier });
    const tokens = await fetch(at('token'), { method: 'POST', body });
    response.writeHead(tokens.status, { 'content-type': 'text/plain' }).end(tokens.ok ? 'logged in' : 'not logged in');
  });
  return new Promise<{ port: number; close(): void }>((resolve) =>
    server.listen(0, 'localhost', () =>
      resolve({ port: (server.address() as AddressInfo).port, close: () => void server.close() }),
    ),
  );
}

/** Runs the document's browser test as it stands there, with its people and its application. @throws when it fails */
export async function runDocsExample(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-example-'));
  let issuer = '';
  const app = await startApp(() => issuer);
  const here = (text: string) => text.replaceAll('localhost:3000', `localhost:${app.port}`);
  try {
    writeFileSync(path.join(folder, 'people.json'), here(blockWith('people.json')));
    await using server = await startServer({ port: 0, auth: { realmFiles: [path.join(folder, 'people.json')] } });
    issuer = `${server.url}/realms/demo`;
    symlinkSync(path.resolve('test/outside/node_modules'), path.join(folder, 'node_modules'));
    writeFileSync(path.join(folder, 'login.spec.mjs'), here(blockWith("from '@playwright/test'")));
    const launchOptions = { executablePath: chromium(), args: ['--no-sandbox'] };
    writeFileSync(
      path.join(folder, 'playwright.config.mjs'),
      `export default ${JSON.stringify({ timeout: 30_000, reporter: 'line', use: { launchOptions } })};`,
    );
    const command = path.join(folder, 'node_modules', '@playwright', 'test', 'cli.js');
    await promisify(execFile)(process.execPath, [command, 'test'], { cwd: folder });
  } finally {
    app.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
