import { request as httpRequest } from 'node:http';
import { type RunningServer, type Runtime, type ServerOptions, startServer } from '../../src/index.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came
  readonly json: any;
}

export interface ControlServer extends RunningServer {
  /** Sends a request whose path and Host header stay as they are; an object becomes JSON. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
}

/** A server to be controlled over a real socket. */
export async function controlServer(
  options: ServerOptions = {},
  runtime: Partial<Runtime> = {},
): Promise<ControlServer> {
  const server = await startServer({ port: 0, ...options }, runtime);
  return Object.assign(server, {
    call: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      call(server.url, method, path, body, headers),
  });
}

export function call(
  base: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const payload = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const url = new URL(base);
    const outgoing = httpRequest(
      { host: url.hostname, port: url.port, method, path, headers, agent: false },
      (incoming) => {
        const pieces: Buffer[] = [];
        incoming.on('data', (piece: Buffer) => pieces.push(piece));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const text = Buffer.concat(pieces).toString();
          const isJson = text !== '' && /json/.test(incoming.headers['content-type'] ?? '');
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text,
            json: isJson ? JSON.parse(text) : undefined,
          });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}
