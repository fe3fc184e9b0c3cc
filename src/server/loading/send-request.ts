import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { OutgoingAnswer, OutgoingRequest } from '../../token/openid/outgoing/outgoing.ts';
import { isAllowedHost } from './outgoing-hosts.ts';

/** A server that has not answered by then is not waited for (Keycloak 26.7). */
const defaultTimeoutMs = 5_000;
/** Bytes of an answer (Keycloak 26.7). */
const maxBytes = 10_000_000;

/**
 * Sends a request to another server. It follows no redirect (Keycloak 26.7).
 * @param hosts those that may be called
 * @throws {Error} whose message says in one line why there is no answer
 */
export async function sendRequest(
  request: OutgoingRequest,
  hosts: readonly string[],
  timeoutMs = defaultTimeoutMs,
): Promise<OutgoingAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const { hostname, protocol } = new URL(request.url);
    if (!isAllowedHost(hostname, hosts)) throw new Error(`AUTH_OUTGOING_HOSTS does not name the host ${hostname}`);
    if (protocol !== 'http:' && protocol !== 'https:') throw new Error(`no way by ${protocol}`);
    return await answerOf(await sendOnce(request, signal), signal);
  } catch (error) {
    if (signal.aborted) throw new Error(`no answer within ${timeoutMs / 1000} seconds`, { cause: error });
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(code === undefined || code === 'ERR_INVALID_URL' ? message : code, { cause: error });
  }
}

const sendOnce = ({ method, url, headers = {}, form }: OutgoingRequest, signal: AbortSignal) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const send = url.startsWith('https:') ? httpsRequest : httpRequest;
    const ofForm =
      form === undefined
        ? {}
        : { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(form) };
    send(url, { method, agent: false, signal, headers: { ...headers, ...ofForm } }, resolve)
      .on('error', reject)
      .end(form);
  });

function answerOf(response: IncomingMessage, signal: AbortSignal): Promise<OutgoingAnswer> {
  const { statusCode: status = 0, headers } = response;
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let size = 0;
    response.on('data', (piece: Buffer) => {
      size += piece.length;
      if (size > maxBytes) response.destroy(new Error(`an answer of more than ${maxBytes} bytes`));
      else pieces.push(piece);
    });
    response.on('end', () =>
      resolve({ status, contentType: headers['content-type'], body: Buffer.concat(pieces).toString('utf8') }),
    );
    response.on('error', reject);
    signal.addEventListener('abort', () => response.destroy(new Error('aborted')), { once: true });
  });
}
