import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { UpstreamResponse } from './cassette.ts';

/** Something that a recording is made of. */
interface UpstreamRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer | undefined;
}

/** The upstream does not answer in a way that can be passed on. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
}

/** The only one that is called, whatever it answers. @throws {UpstreamError} */
export type Upstream = (request: UpstreamRequest) => Promise<UpstreamResponse>;

/** Research streams for minutes, but not without a word. */
const silenceMs = 120_000;
const maxBytes = 64 * 1024 * 1024;
/** HTTP has no higher one. */
const maxStatus = 599;

/** What concerns only this connection or this server. */
const notPassedOn =
  /^(?:host|connection|keep-alive|content-length|transfer-encoding|te|trailer|upgrade|expect|cookie|accept-encoding|proxy-.*|forwarded|via|x-forwarded-.*|x-real-ip|x-understudy-.*)$/;

/** @param timeoutMs how long it may be silent */
export function connectUpstream(baseUrl: string, timeoutMs = silenceMs): Upstream {
  const base = new URL(baseUrl);
  const send = base.protocol === 'https:' ? httpsRequest : httpRequest;
  const prefix = base.pathname.replace(/\/+$/, '');
  const named = (what: string) => new UpstreamError(`${base.origin} ${what}`);

  return ({ method, target, headers, body }) =>
    new Promise((resolve, reject) => {
      const outgoing = send(
        base,
        {
          method,
          path: prefix + target,
          agent: false,
          timeout: timeoutMs,
          headers: {
            ...Object.fromEntries(Object.entries(headers).filter(([name]) => !notPassedOn.test(name))),
            'accept-encoding': 'identity',
            ...(body !== undefined && { 'content-length': body.length }),
          },
        },
        (incoming) => {
          const { statusCode = 0 } = incoming;
          if (statusCode < 200 || (statusCode >= 300 && statusCode < 400))
            return give(named(`redirects (${statusCode}), which is not followed`));
          if (statusCode > maxStatus) return give(named(`answers with the status ${statusCode}, which is none`));
          const pieces: Buffer[] = [];
          let size = 0;
          incoming.on('data', (piece: Buffer) => {
            size += piece.length;
            pieces.push(piece);
            if (size > maxBytes) give(named(`answers with more than ${maxBytes} bytes`));
          });
          incoming.on('error', () => give(named('breaks off its answer')));
          incoming.on('end', () =>
            resolve({
              status: statusCode,
              headers: incoming.headers as Record<string, string>,
              body: Buffer.concat(pieces),
            }),
          );
        },
      );
      function give(error: UpstreamError): void {
        reject(error);
        outgoing.destroy();
      }
      outgoing.once('upgrade', () => give(named('switches protocols, which it was not asked for')));
      outgoing.on('timeout', () => give(named(`is silent for ${timeoutMs / 1000} seconds`)));
      outgoing.on('error', ({ code, message }: NodeJS.ErrnoException) =>
        give(named(`cannot be asked (${code ?? message})`)),
      );
      outgoing.end(body);
    });
}
