import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that takes forms, and remembers them. */
export interface FormReceiver extends AsyncDisposable {
  readonly url: string;
  readonly forms: readonly {
    readonly path: string;
    readonly form: URLSearchParams;
    readonly headers: IncomingHttpHeaders;
  }[];
}

/** @param status of each answer; 0: it never answers */
export async function startFormReceiver(status = 204): Promise<FormReceiver> {
  const forms: { path: string; form: URLSearchParams; headers: IncomingHttpHeaders }[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request.setEncoding('utf8')) text += piece;
    forms.push({ path: request.url ?? '', form: new URLSearchParams(text), headers: request.headers });
    if (status !== 0) response.writeHead(status, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forms,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
