import http from 'node:http';
import https from 'node:https';

/** What answers at a URL: an understudy, something else, or nothing, with what went wrong. */
export type Answerer = { kind: 'understudy' | 'other' } | { kind: 'nobody'; reason: string };

/** An understudy answers with far less. */
const maxBytes = 65_536;

/** Asks `/-/healthy` below an http(s) URL, for at most `timeoutMs` milliseconds. Nothing secret is sent: no certificate is checked. */
export function askHealth(url: string, timeoutMs: number): Promise<Answerer> {
  const target = new URL('-/healthy', url.endsWith('/') ? url : `${url}/`);
  const { get } = target.protocol === 'https:' ? https : http;
  return new Promise((resolve) => {
    const request = get(
      target,
      { agent: false, rejectUnauthorized: false, signal: AbortSignal.timeout(timeoutMs) },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
          if (text.length <= maxBytes) return;
          resolve({ kind: 'other' });
          request.destroy();
        });
        response.once('end', () => resolve({ kind: isHealthy(response.statusCode, text) ? 'understudy' : 'other' }));
        response.once('error', fail);
      },
    );
    request.once('error', fail);

    function fail({ name, code, message }: NodeJS.ErrnoException): void {
      // Bytes that are not HTTP come from something else.
      if (code?.startsWith('HPE_')) resolve({ kind: 'other' });
      else
        resolve({
          kind: 'nobody',
          reason: name === 'AbortError' ? `no answer within ${timeoutMs} ms` : (code ?? message),
        });
    }
  });
}

function isHealthy(status: number | undefined, text: string): boolean {
  try {
    const body = JSON.parse(text) as { status?: unknown; server?: unknown } | null;
    return status === 200 && body?.status === 'ok' && body.server === 'understudy';
  } catch {
    return false;
  }
}
