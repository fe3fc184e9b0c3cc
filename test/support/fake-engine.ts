import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeEngine extends AsyncDisposable {
  readonly url: string;
  /** Method and path of all requests that came. */
  readonly requests: readonly string[];
}

/** What speaks for an OpenSearch; `answer` says what, and nothing where it is undefined: the caller waits. */
export async function fakeEngine(
  answer: (request: string, response: ServerResponse) => object | undefined,
): Promise<FakeEngine> {
  const requests: string[] = [];
  const server = createServer(({ method, url }: IncomingMessage, response) => {
    const request = `${method} ${url}`;
    requests.push(request);
    const body = answer(request, response);
    if (body !== undefined) response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
