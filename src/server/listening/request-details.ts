import type { IncomingMessage } from 'node:http';
import type { RequestDetails } from '../../http/access-line.ts';
import type { Randomness } from '../../runtime/runtime.ts';
import { createUuids } from '../../runtime/uuid.ts';
import type { ServerContext } from '../request-context.ts';

/** What lines of the JSON log say of requests besides the facts of the request line. */
export function requestDetails(random: Randomness, monotonic: () => number) {
  const newId = createUuids(random);
  return (
    request: Pick<IncomingMessage, 'headers'>,
    { began, sandbox, hasPlaceholders }: Pick<ServerContext, 'began' | 'hasPlaceholders'> & WithSandbox,
  ): RequestDetails => ({
    durationMs: Math.round((monotonic() - began) * 1000) / 1000,
    requestId: idOfCaller(request) ?? newId(),
    sandbox: sandbox?.name ?? 'default',
    hasPlaceholders,
  });
}

interface WithSandbox {
  readonly sandbox: { readonly name: string } | undefined;
}

/** Callers choose it. */
const maxIdLength = 128;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
const control = /[\u0000-\u001f\u007f-\u009f]/g;
/** W3C Trace Context: version, trace id, parent id, flags. */
const traceParent = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/;

/** The id that the caller gave the request, by `x-request-id` or as its trace. */
function idOfCaller({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const id = headers['x-request-id'];
  if (typeof id === 'string' && id !== '') return id.slice(0, maxIdLength).replace(control, '?');
  const trace = headers.traceparent;
  return typeof trace === 'string' ? traceParent.exec(trace)?.[1] : undefined;
}
