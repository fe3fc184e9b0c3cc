import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runCommand } from '../../../support/command.ts';
import { ownAddresses, type Session } from './session.ts';

/** Where the page can be: addresses of requests, base paths, other machines. */
export async function checkPlaces({ check, url: server }: Session): Promise<void> {
  await check('addresses of requests: by number, the latest, from outside', async ({ page, program, open, url }) => {
    for (const path of ['/1', '/2']) await program.get(path);
    await open('#/requests/1');
    await page.getByRole('article').getByText('GET /1').waitFor();
    await page.goto(`${url}/-/latest`);
    await page.getByRole('article').getByText('GET /2').waitFor();
    await program.get('/3');
    await page.getByRole('article').getByText('GET /3').waitFor();
    await open('#/requests/77');
    await page.getByText('Request 77 is not in the journal').waitFor();
    await page.goto(`${url}/-`);
    await page.getByRole('option').nth(2).waitFor();
  });

  await check('behind a proxy that takes a part of the path away', async ({ page, program, url }) => {
    await program.search('capital of France');
    const { port } = new URL(url);
    const proxy = createServer((incoming, response) => {
      const path = (incoming.url ?? '').replace(/^\/up/, '');
      if (path === incoming.url) return void response.writeHead(404).end();
      const { method, headers } = incoming;
      const onward = request({ port, path, method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      incoming.pipe(onward);
      // The browser gives up requests when it leaves a page; giving up one that has no answer yet is an error of it.
      onward.on('error', () => response.destroy());
      response.on('close', () => onward.destroy());
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const root = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/up`;
    await page.goto(`${root}${new URL(url).pathname}/-/latest`);
    await page.getByRole('article').getByRole('button', { name: 'Send again' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('TAVILY_API_KEY').fill('tvly-dev-understudy');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByRole('status').getByText('200').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Sandboxes' }).click();
    await page.getByRole('link', { name: 'Switch to default' }).click();
    await page.waitForURL(`${root}/-/`);
    await page.getByRole('navigation', { name: 'Views' }).waitFor();
    proxy.closeAllConnections();
    proxy.close();
  });

  await check('from another machine it asks for CONTROL_TOKEN', async ({ page }) => {
    const address = ownAddresses().find((one) => one !== '127.0.0.1');
    // A machine without a network has no other address.
    if (address === undefined) return;
    const command = runCommand({ HOST: '0.0.0.0', CONTROL: 'on', CONTROL_TOKEN: 'the-right-one' });
    const { port } = new URL(await command.url);
    await page.goto(`http://${address}:${port}/-/`);
    await page.getByLabel('CONTROL_TOKEN').fill('a-wrong-one');
    await page.getByRole('button', { name: 'Open the console' }).click();
    await page.getByRole('alert').getByText('does not take this token').waitFor();
    await page.getByLabel('CONTROL_TOKEN').fill('the-right-one');
    await page.getByRole('button', { name: 'Open the console' }).click();
    await page.getByRole('heading', { name: 'Nothing has come yet' }).waitFor();
    await page.goto('about:blank');
    await command.stop();
  });

  await check('on the port of the process it shows the sandbox default', async ({ page }) => {
    await page.goto(`${server}/-/`);
    await page.getByRole('navigation', { name: 'Views' }).waitFor();
    assert.equal(await page.title(), 'understudy');
  });
}
