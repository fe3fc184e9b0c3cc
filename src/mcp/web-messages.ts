import type { IncomingMessage, ServerResponse } from 'node:http';

/** Nobody asks for the address: what names the sandbox was taken off already. */
const anyOrigin = 'http://localhost';

/** A request as the SDK takes it, with a body that was read. @param left aborts when the caller leaves */
export function webRequest(request: IncomingMessage, body: Buffer, left: AbortSignal): Request {
  const headers = new Headers();
  const { rawHeaders, method = 'GET' } = request;
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(new URL('/mcp', anyOrigin), {
    method,
    headers,
    signal: left,
    body: hasBody ? new Uint8Array(body) : null,
  });
}

/** Headers of the SDK that Node.js sets by itself, or that hold for one connection. */
const notPassedOn = new Set(['connection', 'transfer-encoding', 'content-length']);

/** Sends what the SDK answers, as it comes. @param left aborts when the caller leaves, or nothing more will come */
export async function sendWebResponse(answer: Response, response: ServerResponse, left: AbortSignal): Promise<void> {
  const headers = [...answer.headers].filter(([name]) => !notPassedOn.has(name));
  response.statusCode = answer.status;
  for (const [name, value] of headers) response.setHeader(name, value);
  if (answer.body === null || !isEventStream(answer)) {
    const body = Buffer.from(await answer.arrayBuffer());
    response.setHeader('content-length', body.length).end(body);
    return;
  }
  // The caller of an event stream waits for its head.
  response.flushHeaders();
  const reader = answer.body.getReader();
  const cancel = () => void reader.cancel().catch(() => {});
  left.addEventListener('abort', cancel, { once: true });
  if (left.aborted) cancel();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) response.write(piece.value);
  left.removeEventListener('abort', cancel);
  response.end();
}

export const isEventStream = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') === true;

/** An event stream as JSON, when one message is all that is in it. */
export async function asJson(answer: Response): Promise<Response> {
  const text = await answer.text();
  const messages = text.split('\n').filter((line) => line.startsWith('data: '));
  const [message] = messages;
  if (message === undefined || messages.length > 1) return new Response(text, answer);
  const headers = new Headers(answer.headers);
  headers.set('content-type', 'application/json');
  return new Response(message.slice('data: '.length), { status: answer.status, headers });
}
