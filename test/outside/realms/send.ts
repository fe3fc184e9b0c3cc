import { request } from 'node:http';

/** A request to one of the servers. */
export interface Sent {
  readonly method?: 'GET' | 'POST';
  /** Below the server. */
  readonly path: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A response as it came. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** When it came, in seconds since the epoch. */
  readonly at: number;
}

/** Both servers believe that they are called so: what they say of themselves can be compared. */
const host = 'localhost:8080';

/** A server that does not answer in this time has failed. */
const timeoutMs = 60_000;

/** Sends a request under the name that both servers share; a redirection is not followed. */
export function send(url: string, { method, path, form, headers = {} }: Sent): Promise<Answer> {
  const body = form === undefined ? undefined : new URLSearchParams(form).toString();
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        path,
        method: method ?? (form === undefined ? 'GET' : 'POST'),
        timeout: timeoutMs,
        headers: {
          host,
          'accept-language': 'en',
          ...(body !== undefined && {
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': Buffer.byteLength(body),
          }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: headersOf(response.rawHeaders),
            body: Buffer.concat(chunks).toString('utf8'),
            at: Date.now() / 1000,
          }),
        );
      },
    );
    sent.once('timeout', () => sent.destroy(new Error(`no answer: ${path}`)));
    sent.once('error', reject);
    sent.end(body);
  });
}

function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers();
  for (let at = 0; at < raw.length; at += 2) headers.append(raw[at] ?? '', raw[at + 1] ?? '');
  return headers;
}
