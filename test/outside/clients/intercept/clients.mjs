// Clients with nothing but their credentials, led to a proxy by the environment. Last line: `N passed, N failed`.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { tavily } from '@tavily/core';

const question = 'capital of France';
const need = (condition, what) => {
  if (!condition) throw new Error(JSON.stringify(what));
};

const checks = {
  async '@tavily/core'() {
    const { results } = await tavily({ apiKey: process.env.TAVILY_API_KEY }).search(question);
    need(results[0].title.includes('France'), results);
  },
  async 'tavily-mcp'() {
    const main = createRequire(import.meta.url)
      .resolve('tavily-mcp/package.json')
      .replace('package.json', 'build/index.js');
    const child = spawn(process.execPath, [main], { stdio: ['pipe', 'pipe', 'ignore'] });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    let id = 0;
    const ask = async (method, params) => {
      id += 1;
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
      return JSON.parse((await lines.next()).value).result;
    };
    const clientInfo = { name: 'test', version: '1' };
    await ask('initialize', { protocolVersion: '2025-03-26', capabilities: {}, clientInfo });
    child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    const { content, isError } = await ask('tools/call', { name: 'tavily_search', arguments: { query: question } });
    child.kill();
    need(!isError && content[0].text.includes('France'), content);
  },
};
// Without a proxy of its own it needs a Node.js that knows NODE_USE_ENV_PROXY.
if (Number(process.versions.node.split('.')[0]) >= 24)
  checks['keycloak-admin-client'] = async () => {
    const { default: KeycloakAdminClient } = await import('@keycloak/keycloak-admin-client');
    const client = new KeycloakAdminClient({ baseUrl: 'https://auth.example.com', realmName: 'demo' });
    await client.auth({
      grantType: 'client_credentials',
      clientId: process.env.OIDC_CLIENT_ID,
      clientSecret: process.env.OIDC_CLIENT_SECRET,
    });
    const [, claims] = (await client.getAccessToken()).split('.');
    const { iss } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    need(iss === 'https://auth.example.com/realms/demo', iss);
  };

let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  try {
    await check();
    process.stdout.write(`ok ${name} (Node.js ${process.version})\n`);
  } catch (error) {
    failed += 1;
    process.stdout.write(`FAIL ${name} (Node.js ${process.version}): ${error.stack}\n`);
  }
}
process.stdout.write(`${Object.keys(checks).length - failed} passed, ${failed} failed\n`);
process.exit(failed > 0 ? 1 : 0);
