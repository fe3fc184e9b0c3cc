import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

/** A client that has not answered by then is not waited for. */
const defaultTimeoutMs = 5_000;

/**
 * Posts a form to a URL. Redirects are not followed, and what is answered is not read.
 * @returns what went wrong; undefined: the answer has a status of 200 to 299
 */
export const postForm = (url: string, form: string, timeoutMs = defaultTimeoutMs): Promise<string | undefined> =>
  new Promise((resolve) => {
    try {
      const send = url.startsWith('https:') ? httpsRequest : httpRequest;
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(form),
      };
      const signal = AbortSignal.timeout(timeoutMs);
      const outgoing = send(url, { method: 'POST', agent: false, headers, signal }, ({ statusCode = 0 }) => {
        resolve(statusCode >= 200 && statusCode < 300 ? undefined : `answered ${statusCode}`);
        outgoing.destroy();
      });
      outgoing.on('error', ({ code, message }: NodeJS.ErrnoException) =>
        resolve(code === 'ABORT_ERR' ? `no answer within ${timeoutMs / 1000} seconds` : (code ?? message)),
      );
      outgoing.end(form);
    } catch (error) {
      resolve(error instanceof Error ? error.message : String(error));
    }
  });
