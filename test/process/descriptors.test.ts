import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { ownCommands } from '../support/own-commands.ts';

const run = ownCommands();
const form = 'grant_type=client_credentials&client_id=understudy&client_secret=understudy-secret';
const token = '/realms/demo/protocol/openid-connect/token';
const head = `POST ${token} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n`;

test.runIf(process.platform === 'linux')(
  'a process whose descriptors have run out answers everything again when callers have left',
  async () => {
    const admin = { AUTH_ADMIN_USERNAME: 'admin', AUTH_ADMIN_PASSWORD: 'admin' };
    const url = await run(admin, { descriptors: 60, without: ['AUTH_KEYS_FILE'] }).url;
    const callers = Array.from({ length: 150 }, () => {
      const caller = net.connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
      caller.write(`${head}Content-Length: ${form.length}\r\n\r\n${form}`);
      return caller;
    });
    await sleep(500);
    for (const caller of callers) caller.destroy();
    const post = { method: 'POST', body: new URLSearchParams(form) };
    const login =
      '/realms/demo/protocol/openid-connect/auth?client_id=account-console&response_type=code&redirect_uri=x';
    const asked: [path: string, status: number, init?: RequestInit][] = [
      [token, 200, post],
      ['/-/ready', 200],
      ['/admin/realms', 401],
      ['/realms/demo/account', 200],
      [login, 400],
      ['/-/requests', 200],
      ['/', 200],
      ['/search', 422, { method: 'POST', body: '{}' }],
    ];
    await vi.waitFor(
      async () => {
        const statuses = asked.map(async ([path, , init]) => (await fetch(url + path, init)).status);
        expect(await Promise.all(statuses)).toEqual(asked.map(([, status]) => status));
      },
      { timeout: 20_000 },
    );
  },
);
