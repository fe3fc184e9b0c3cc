import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, type Runtime, type ServerOptions, startServer } from '../../src/index.ts';

export interface SecureServer extends RunningServer {
  readonly port: number;
  /** Certificate of its authority. */
  readonly ca: string;
}

/** A server with an authority of its own. */
export async function secureServer(options: ServerOptions = {}, runtime: Partial<Runtime> = {}): Promise<SecureServer> {
  const authorityDir = mkdtempSync(join(tmpdir(), 'understudy-'));
  const tls = { mode: 'self-signed' as const, authorityDir };
  const server = await startServer({ port: 0, tls, ...options }, runtime);
  const ca = readFileSync(String(server.env.NODE_EXTRA_CA_CERTS), 'utf8');
  rmSync(authorityDir, { recursive: true });
  return Object.assign(server, { port: Number(new URL(server.url).port), ca });
}

export interface Reply {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends a request to this machine by either scheme. */
export function send(scheme: 'http' | 'https', options: RequestOptions, body = ''): Promise<Reply> {
  const request = scheme === 'https' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', agent: false, ...options }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.on('error', reject).on('end', () => {
        resolve({ status: response.statusCode, headers: response.headers, text });
      });
    })
      .on('error', reject)
      .end(body);
  });
}
