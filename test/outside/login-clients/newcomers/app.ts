import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An application that says with what people come to it. */
export async function startApp(): Promise<{ readonly url: string } & AsyncDisposable> {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://app');
    const error = ['error', 'error_description'].map((name) => searchParams.get(name) ?? '').join(' ');
    const state = `${[...searchParams.keys()].sort().join(' ')} ${error}`.replaceAll('<', '&lt;');
    response.setHeader('content-type', 'text/html').end(`<title>app</title><pre id=state>${state}</pre>`);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
