// Sends generated requests to the real stack and to this server, over raw sockets and through httpx, and compares.
// REQUESTS and SEED in the environment say how many and which.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { connectRaw, hangUp } from '../../golden/raw-connection.ts';
import { headerOf } from '../../golden/raw-response.ts';
import { runCommand } from '../../support/command.ts';
import { pythonWith } from '../support/python-environment.ts';
import { type GeneratedRequest, generatedRequest, type Variant } from './generated-request.ts';
import { startUvicorn } from './uvicorn.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const count = Number(process.env.REQUESTS ?? 2_000);
const seed = Number(process.env.SEED ?? 20_261_120);
const lanes = 8;
const comparedHeaders = [
  'content-type',
  'content-length',
  'allow',
  'location',
  'server',
  'cache-control',
  'x-fastapi-cache',
  'connection',
  'transfer-encoding',
];

/** Part of an answer that must be the same. */
type Compared = Record<string, unknown>;

interface Answer {
  readonly status: number;
  readonly reason?: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

function compared(variant: Variant, path: string, { status, reason, headers, body }: Answer): Compared {
  const isPage = headerOf(headers, 'content-type')?.startsWith('text/html') === true;
  const isNumber = variant === 'cached' && status === 200 && /^[\d.e-]+$/.test(body);
  const fields = comparedHeaders
    .filter((name) => !(name === 'content-length' && (isPage || isNumber)))
    .map((name) => {
      const value = headerOf(headers, name)
        ?.replace(/max-age=\d+/, 'max-age=N')
        .replace(/:\d{4,5}\//, ':PORT/');
      return [name, name === 'allow' ? value?.split(', ').sort().join(', ') : value];
    });
  return {
    status,
    ...(reason !== undefined && { reason: reason.replace('Unprocessable Entity', 'Unprocessable Content') }),
    ...Object.fromEntries(fields.filter(([, value]) => value !== undefined)),
    body: isPage
      ? 'a page'
      : isNumber
        ? 'a number'
        : headerOf(headers, 'content-type') === 'application/json' && path.includes('openapi')
          ? 'a document'
          : body,
  };
}

async function askRaw(url: string, { variant, method, target, bytes }: GeneratedRequest): Promise<Compared> {
  const connection = connectRaw(url);
  connection.socket.write(Buffer.from(bytes, 'latin1'));
  try {
    const { body, ...answer } = await connection.read({ method, timeoutMs: 5_000, silentMs: 1_500 });
    const isLast = headerOf(answer.headers, 'connection') === 'close';
    const closed = answer.status > 0 ? await connection.closesWithin(isLast ? 2_000 : 40) : undefined;
    return { ...compared(variant, target, { ...answer, body: body.toString('utf8') }), closed };
  } catch (error) {
    return { status: String(error) };
  } finally {
    await hangUp(connection);
  }
}

async function askWithHttpx(python: string, base: string, requests: readonly GeneratedRequest[]): Promise<Compared[]> {
  const input = requests.map(({ method, target, headers }) => ({
    method,
    url: base + target,
    headers: headers.filter(isSoundHeader),
  }));
  const child = spawn(python, ['test/outside/real-stack/httpx_requests.py'], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(input));
  const answers = JSON.parse(await text(child.stdout)) as Answer[];
  return answers.map((answer, index) => {
    const { variant, target } = requests[index] as GeneratedRequest;
    return compared(variant, target, answer);
  });
}

/** Request and step lines in any order, without ports. */
const linesOf = (stdout: string) =>
  stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) =>
      line.replace(/127\.0\.0\.1:\d+ /, '127.0.0.1:PORT ').replace('Unprocessable Entity', 'Unprocessable Content'),
    )
    .sort();

/** The lines that are left when those of `others` are taken away, each as often as it is there. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...lines];
  for (const line of others) {
    const index = left.indexOf(line);
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}

/** Whether a careful client can send a request, and which of its headers. */
const isSound = ({ method, target }: GeneratedRequest) =>
  /^[A-Z]+$/.test(method) && method !== 'CONNECT' && /^\/(?!\/)[\x21-\x7e]*$/.test(target);
const isSoundHeader = ([name, value]: readonly [string, string]) =>
  /^(?:X-|Cache-Control|If-None-Match|Content-Type)/.test(name) && /^[\w./:, *;-]*$/.test(value) && !/[ :(]/.test(name);

const python = pythonWith('test/outside/real-stack/requirements.txt');
const generated = fc.sample(generatedRequest, { seed, numRuns: count });
let passed = 0;
let failed = 0;

/** uvicorn writes a line about a handshake that is too large, and forgets to send the response. */
const isKnown = (real: Compared, ours: Compared) => real.status === -1 && (ours.status === 414 || ours.status === 431);

function note(request: GeneratedRequest, how: string, real: Compared, ours: Compared): void {
  const [wanted, got] = [JSON.stringify(real), JSON.stringify(ours)];
  if (wanted === got || isKnown(real, ours)) passed += 1;
  else {
    failed += 1;
    print(
      `FAIL ${request.variant} ${how} ${JSON.stringify(request.bytes).slice(0, 400)}\n  real ${wanted.slice(0, 500)}\n  ours ${got.slice(0, 500)}`,
    );
  }
}

for (const variant of ['greeting', 'echo', 'object', 'cached', 'slow'] as const) {
  const requests = generated.filter((request) => request.variant === variant);
  const real = await startUvicorn(python, variant);
  const command = runCommand({ APP_VARIANT: variant });
  try {
    const url = await command.url;
    // The cache makes the order of requests matter.
    const queue = [...requests];
    const lane = async () => {
      for (let request = queue.shift(); request !== undefined; request = queue.shift()) {
        const [wanted, got] = await Promise.all([askRaw(real.url, request), askRaw(url, request)]);
        note(request, 'raw', wanted, got);
      }
    };
    await Promise.all(Array.from({ length: variant === 'cached' ? 1 : lanes }, lane));
    const sound = requests.filter(isSound);
    const [wanted, got] = await Promise.all([real.url, url].map((base) => askWithHttpx(python, base, sound)));
    for (const [index, request] of sound.entries()) note(request, 'httpx', wanted?.[index] ?? {}, got?.[index] ?? {});
    const [realLines, ourLines] = [linesOf(real.stdout()), linesOf(command.stdout())];
    const missing = without(realLines, ourLines);
    const added = without(ourLines, realLines);
    failed += missing.length + added.length;
    print(
      `${variant}: ${requests.length} requests raw, ${sound.length} through httpx; lines: ${realLines.length} and ${ourLines.length}`,
    );
    for (const line of missing) print(`  only the real one printed ${line.slice(0, 200)}`);
    for (const line of added) print(`  only this one printed ${line.slice(0, 200)}`);
  } finally {
    await Promise.all([real.stop(), command.stop()]);
  }
}
print(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
