import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { connect } from '../../../src/client.ts';
import { routes } from '../../../src/control/control-routes.ts';
import { startServer } from '../../../src/index.ts';
import { textOf } from '../../support/both-ways.ts';
import { openBrowser } from '../../support/browser.ts';
import { person, realmFile } from '../../support/realm-server.ts';

/** Lets a realm send a mail. @returns the address */
async function send(url: string): Promise<string> {
  const browser = openBrowser();
  const form = await browser.get(`${url}/realms/demo/login-actions/reset-credentials`);
  await browser.post(form.action, { username: 'ada' });
  return 'ada@example.org';
}

test('every route of the control plane but its pages has a method', async () => {
  const called: { method: string; path: string }[] = [];
  await using running = await startServer({ port: 0, sandbox: { files: tmpdir() } });
  const server = await connect(running.url, {
    fetch(input, init) {
      const { pathname } = new URL(String(input));
      called.push({ method: init?.method ?? 'GET', path: pathname.replace(/^\/-\/s\/[^/]+/, '') });
      return fetch(input, init);
    },
  });
  const realm = realmFile('demo', {
    clients: [{ clientId: 'app', publicClient: true }],
    users: [person('ada')],
    resetPasswordAllowed: true,
  });
  const box = await server.sandbox({ settings: { auth: { realmFiles: [realm] } } });
  const { clock, documents, keys, mails, realms, requests, rules, search, sessions, settings, tokens } = box;
  await settings.get();
  await settings.described();
  await settings.change({ app: { greeting: 'Hi' } });
  for (const move of [clock.get, clock.freeze, clock.reset]) await move();
  await clock.advance(1);
  const { id } = await rules.add({ then: { number: 1 } });
  for (const look of [rules.list, rules.refusals, realms.list, keys.rotate]) await look();
  await rules.get(id);
  await rules.replace(id, { then: { number: 2 } });
  await rules.delete(id);
  await rules.clear();
  await rules.replaceAll([{ then: { number: 3 } }]);
  await textOf(box.url);
  await box.verify({ match: { operation: 'root' } });
  await requests.list();
  await requests.get('1');
  await requests.har();
  await requests.report();
  for await (const _ of requests.events({ after: '0' })) break;
  await requests.clear();
  const { access_token: token } = await tokens.mint({ client_id: 'app', username: 'ada' });
  await tokens.decode(token);
  for (const { id: session } of (await sessions.list()).sessions) await sessions.delete(session);
  const sent = await send(box.url);
  await mails.wait({ to: sent });
  await mails.list();
  await mails.clear();
  await search.explain({ query: 'rivers' });
  for (const read of [documents.control, documents.search, documents.token]) await read();
  await box.about();
  await box.reset();
  await server.metrics();
  await server.cassettes();
  await server.sandboxes.list();
  await server.sandboxes.get(box.name);
  await server.sandboxes.snapshot(box.name);
  await box.delete();

  const pages = ['/docs', '/console/{file}', '/latest'];
  const missing = routes.filter(({ method, path: template }) => {
    if (pages.includes(template)) return false;
    const pattern = new RegExp(`^/-${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return !called.some((call) => call.method === method && pattern.test(call.path));
  });
  expect(missing.map(({ method, path: template }) => `${method} ${template}`)).toEqual([]);
});
