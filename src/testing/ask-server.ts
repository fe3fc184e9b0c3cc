import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a server may take to load everything. */
const readyWithinSeconds = 50;
const pollIntervalMs = 20;
const answerWithinMs = 10_000;

/** @throws with a sentence when what answers there is something else. */
export async function checkThatItIsUnderstudy(url: string): Promise<void> {
  if (!/^https?:\/\/./.test(url) || !URL.canParse(url))
    throw new Error(`${JSON.stringify(url)} is no http or https address`);
  const answer = await ask(url, '/-/healthy');
  if (answer.body?.server !== 'understudy')
    throw new Error(`what answers at ${url} is no understudy: GET /-/healthy gives ${answer.status}`);
}

/** Waits until a server has loaded all that requests need, so that no test waits for it. */
export async function waitUntilReady(url: string): Promise<void> {
  const deadline = process.uptime() + readyWithinSeconds;
  for (;;) {
    const { status, body } = await ask(url, '/-/ready');
    if (status === 200) return;
    if (process.uptime() > deadline)
      throw new Error(`${url} is not ready after ${readyWithinSeconds} seconds: ${JSON.stringify(body)}`);
    await sleep(pollIntervalMs);
  }
}

interface Answer {
  readonly status: number | undefined;
  readonly text: string;
  /** Undefined when it is no JSON object. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

/** Asks a server, by `node:http`, because some environments of tests have no `fetch`. */
export function ask(url: string, path: string): Promise<Answer> {
  const target = url.replace(/\/+$/, '') + path;
  const get = target.startsWith('https:') ? getHttps : getHttp;
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) =>
      reject(new Error(`no answer from ${url}: ${error.message || error.code}`, { cause: error }));
    const request = get(target, { agent: false, timeout: answerWithinMs }, (response) => {
      let text = '';
      response
        .setEncoding('utf8')
        .on('data', (piece: string) => {
          text += piece;
        })
        .on('error', fail)
        .on('end', () => resolve({ status: response.statusCode, text, body: objectIn(text) }));
    });
    request.on('error', fail).on('timeout', () => request.destroy(new Error('it does not answer in time')));
  });
}

function objectIn(text: string): Answer['body'] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
