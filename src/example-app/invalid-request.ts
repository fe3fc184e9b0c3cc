import { dateHeader } from '../http/date-header.ts';
import type { Clock } from '../runtime/runtime.ts';

/** Makes uvicorn's answer to what is not HTTP, and its warning (uvicorn 0.54). */
export function invalidRequest(clock: Pick<Clock, 'now'>, warn: (message: string) => void): () => string {
  const date = dateHeader(clock);
  const body = 'Invalid HTTP request received.';
  return () => {
    warn(body);
    return [
      'HTTP/1.1 400 Bad Request',
      `date: ${date()}`,
      'server: uvicorn',
      'content-type: text/plain; charset=utf-8',
      `content-length: ${body.length}`,
      'connection: close',
      '',
      body,
    ].join('\r\n');
  };
}
