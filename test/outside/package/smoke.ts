/**
 * A program that starts a server, controls it over HTTP and uses all three interfaces, and pages of its own, which are
 * read in a thread. Prints `works`.
 */
const program = (types: boolean) => `
async function main() {
  const server = await startServer({ port: 0, app: { greeting: 'Hi' } });
  const remote = await connect(server.url);
  const box = await remote.sandbox({ now: '2030-01-01T00:00:00Z' });
  const ask = async (path${types ? ': string' : ''}, body${types ? '?: string | URLSearchParams' : ''}) => {
    const headers = { authorization: 'Bearer tvly-dev-understudy' };
    const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    const init = body === undefined ? {} : { method: 'POST', body, headers: { ...headers, ...type } };
    const response = await fetch(box.url + path, init);
    if (!response.ok) throw new Error(path + ': ' + response.status);
    return response.json()${types ? ' as Promise<any>' : ''};
  };
  const grant = { grant_type: 'client_credentials', client_id: 'understudy', client_secret: 'understudy-secret' };
  const token = await ask('/realms/demo/protocol/openid-connect/token', new URLSearchParams(grant));
  const found = await ask('/search', '{"query":"capital of France"}');
  const greeting = await ask('/');
  const { requests } = await box.requests.list();
  const own = await startServer({ port: 0, search: { corpus: ['own.md'], cacheDir: 'cache' } });
  await Promise.all([server.close(), own.close()]);
  await startServer({ port: -1 }).catch((error) => {
    if (!(error instanceof SettingsError)) throw error;
  });
  const seen = [token.expires_in, found.results[0].title, greeting, requests.length];
  if (seen.join() !== '60,France,Hi,3') throw new Error(seen.join());
  console.log('works');
}
void main();
`;

const imports = `import { SettingsError, startServer } from 'understudy-server';
import { connect } from 'understudy-server/client';
`;
const requires = `const { SettingsError, startServer } = require('understudy-server');
const { connect } = require('understudy-server/client');
`;
/** What is typed only: options, sandboxes and rules must be found. */
const typed = `import type { ServerOptions, ControlledSandbox } from 'understudy-server';
import type { NewRule } from 'understudy-server/client';
import type { TestOptions } from 'understudy-server/node-test';
import { test } from 'understudy-server/jest';
export const options: ServerOptions = { search: { rateLimit: 1 }, auth: { realm: 'a' } };
export const rule: NewRule = { match: { interface: 'search' }, then: { refuse: 'search.rate-limited' } };
export const ofTest: TestOptions = { unexpected: 'pass', settings: { app: { variant: 'echo' } } };
export const frozen = (box: ControlledSandbox) => box.clock.freeze();
// @ts-expect-error There is no such variant.
export const wrong: ServerOptions = { app: { variant: 'none' } };
export const register = () => test.with({ seed: 1 })('name', async ({ understudy }) => void understudy.env);
`;

/** The program in each kind of module, by its file; TypeScript's becomes JavaScript of the same kind. */
export const programs: Readonly<Record<string, string>> = {
  'module.mjs': imports + program(false),
  'common.cjs': requires + program(false),
  'typed-module.mts': imports + typed + program(true),
  'typed-common.cts': imports + typed + program(true),
};

export const ownPage = '# A page of its own\n\nIt has some words about rivers.\n';
