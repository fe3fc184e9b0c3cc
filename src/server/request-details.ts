import type { IncomingMessage, RequestListener } from 'node:http';
import type { RequestDetails } from '../http/access-line.ts';
import { type Randomness, systemClock } from '../runtime/runtime.ts';
import { createUuids } from '../runtime/uuid.ts';

/** What lines of the JSON log say of requests besides the facts of the request line. */
interface RequestDetailsReader {
  /** Notes when a request begins. */
  timed(listener: RequestListener): RequestListener;
  of(request: IncomingMessage): RequestDetails;
}

const began = Symbol('when the request began');
type Timed = IncomingMessage & { [began]?: number };

/** @param sandboxOf the sandbox that a request was for; undefined: there are none */
export function requestDetails(
  { random }: { readonly random: Randomness },
  sandboxOf: (request: IncomingMessage) => { readonly name: string } | undefined,
): RequestDetailsReader {
  const newId = createUuids(random);
  const { monotonic } = systemClock;
  return {
    timed: (listener) => (request: Timed, response) => {
      request[began] = monotonic();
      listener(request, response);
    },
    of: (request: Timed) => ({
      durationMs: Math.round((monotonic() - (request[began] ?? monotonic())) * 1000) / 1000,
      requestId: givenId(request) ?? newId(),
      sandbox: sandboxOf(request)?.name ?? 'default',
    }),
  };
}

/** Callers choose it. */
const maxIdLength = 128;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
const control = /[\u0000-\u001f\u007f-\u009f]/g;
/** W3C Trace Context: version, trace id, parent id, flags. */
const traceParent = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/;

/** The id that the caller gave the request, by `x-request-id` or as its trace. */
function givenId({ headers }: IncomingMessage): string | undefined {
  const id = headers['x-request-id'];
  if (typeof id === 'string' && id !== '') return id.slice(0, maxIdLength).replace(control, '?');
  const trace = headers.traceparent;
  return typeof trace === 'string' ? traceParent.exec(trace)?.[1] : undefined;
}
