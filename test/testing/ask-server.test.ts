import { createServer, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import { checkThatItIsUnderstudy, waitUntilReady } from '../../src/testing/ask-server.ts';
import { freePort } from '../support/free-port.ts';

let other: Server | undefined;
afterEach(() => other?.close());

/** A server that is something else. @param answers texts, in their order; the last one stays */
async function otherServer(status: number, ...answers: readonly string[]): Promise<string> {
  const port = await freePort();
  const left = [...answers];
  other = createServer((_, response) => {
    const text = left.length > 1 ? left.shift() : left[0];
    response.writeHead(text === 'ready' ? 200 : status).end(text);
  });
  await new Promise<void>((resolve) => other?.listen(port, '127.0.0.1', resolve));
  return `http://127.0.0.1:${port}`;
}

test('an understudy is one, and so is one of its sandboxes', async () => {
  await using server = await startServer({ port: 0 });
  await checkThatItIsUnderstudy(server.url);
  await using box = await server.sandbox();
  await checkThatItIsUnderstudy(`${box.url}/`);
});

test.each([
  [404, 'Not Found'],
  [200, '{"status":"ok"}'],
  [200, 'null'],
])('what answers %i with %s is told in one sentence', async (status, text) => {
  const url = await otherServer(status, text);
  await expect(checkThatItIsUnderstudy(url)).rejects.toThrow(
    `what answers at ${url} is no understudy: GET /-/healthy gives ${status}`,
  );
});

test('so is nobody, and what is no address', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  await expect(checkThatItIsUnderstudy(url)).rejects.toThrow(`no answer from ${url}: connect ECONNREFUSED`);
  for (const text of ['127.0.0.1:8000', 'ftp://a', 'http://'])
    await expect(checkThatItIsUnderstudy(text)).rejects.toThrow(`${JSON.stringify(text)} is no http or https address`);
});

test('who is not ready yet is asked again', async () => {
  await waitUntilReady(await otherServer(503, 'loading', 'loading', 'ready'));
});
