import { defineConfig } from '@playwright/test';

const server = 'http://127.0.0.1:8000';
const { UNDERSTUDY = 'npx understudy', CHROMIUM: executablePath } = process.env;

export default defineConfig({
  reporter: 'line',
  use: {
    baseURL: 'http://localhost:3000',
    ...(executablePath !== undefined && { launchOptions: { executablePath, args: ['--no-sandbox'] } }),
  },
  webServer: [
    { command: `${UNDERSTUDY} --auth-realm-files realm.json`, url: `${server}/-/ready` },
    { command: 'node app.mjs', port: 3000, env: { ISSUER: `${server}/realms/demo`, PORT: '3000' } },
  ],
});
