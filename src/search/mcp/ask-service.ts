import { ApiError, apiError } from '../api-error.ts';
import type { Endpoint, EndpointResponse } from '../endpoint.ts';
import { executeRequest } from '../execute-request.ts';
import { namedErrors } from '../named-errors.ts';
import { searchOperationOf } from '../operations.ts';
import type { RecordedRequest } from '../recording/recorder.ts';
import { recordingNote } from '../recording/recording-note.ts';
import { toApiError } from '../reply.ts';
import { bodyLimit } from '../request-body/body-limit.ts';
import { readJsonObject } from '../request-body/json-body.ts';
import { ServiceRefusal } from './service-refusal.ts';
import type { ToolCaller } from './tool.ts';

/** A request of the search API, as tavily-mcp sends it. */
interface Asked {
  readonly endpoint: Endpoint;
  /** Undefined members are left out. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** The last part of the path. */
  readonly id?: string;
}

/** The JSON that the search API answers. @throws {ServiceRefusal} */
export async function askService(asked: Asked, caller: ToolCaller): Promise<unknown> {
  const refusal = caller.overrides?.error;
  if (refusal !== undefined) {
    const { status, error } = namedErrors[refusal];
    throw new ServiceRefusal(status, error === undefined ? '' : error().body);
  }
  const bytes = bytesOf(asked, caller);
  const recorded = await recordedAnswer(asked, bytes, caller);
  if (recorded !== undefined) return recorded;
  try {
    return await answerOf(asked, bytes, caller);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { status, body, reason } =
      error instanceof ApiError ? error : toApiError(error, asked.endpoint.path, caller.report);
    if (reason !== undefined) caller.notes?.push(reason());
    throw new ServiceRefusal(status, body);
  }
}

/** The body of a POST; tavily-mcp says the key there, too. */
function bytesOf({ endpoint, body }: Asked, { authorization }: ToolCaller): Buffer {
  if (endpoint.method === 'GET') return Buffer.alloc(0);
  const key = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  return Buffer.from(JSON.stringify({ ...body, ...(key !== undefined && { api_key: key }) }));
}

async function answerOf({ endpoint, id = '' }: Asked, bytes: Buffer, caller: ToolCaller): Promise<unknown> {
  const { service, authorization, overrides, ip } = caller;
  if (bytes.length > bodyLimit) throw apiError.bodyTooLarge();
  const began = service.clock.monotonic();
  const body = endpoint.method === 'GET' ? {} : readJsonObject('application/json', bytes);
  const isAnonymous = endpoint.keyless === true && authorization === undefined;
  const response = await executeRequest(
    endpoint,
    { body, id, query: '' },
    { authorization, body, keylessIp: isAnonymous ? ip : undefined },
    { service, pinned: overrides?.pinned, began },
  );
  if (response.hasPlaceholders === true) caller.foundPlaceholders();
  return JSON.parse(textOf(response));
}

function textOf({ body }: EndpointResponse): string {
  if (typeof body === 'string') return body;
  if (Buffer.isBuffer(body)) return body.toString('utf8');
  throw new Error('tools ask for no event streams');
}

/** What was recorded, or what the upstream answers; undefined: the stand-in is to answer. */
async function recordedAnswer(
  { endpoint, id = '' }: Asked,
  body: Buffer,
  { service: { recorder }, overrides, authorization, notes }: ToolCaller,
): Promise<unknown> {
  if (recorder === undefined || overrides?.pinned !== undefined) return undefined;
  const target = endpoint.path.replace(':id', id);
  const request: RecordedRequest = {
    method: endpoint.method,
    target,
    operation: searchOperationOf(endpoint.method, target) ?? target.slice(1),
    id,
    query: '',
    headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
    body,
  };
  const recorded = await recorder.respond(request).catch(refuse);
  notes?.push(recordingNote(recorder, recorded));
  if (recorded.kind === 'missed') return recorded.error === undefined ? undefined : refuse(recorded.error);
  const { status, body: bytes } = recorded.response;
  const answer = jsonOrText(bytes.toString('utf8'));
  if (status >= 400) throw new ServiceRefusal(status, answer);
  return answer;
}

function refuse(error: unknown): never {
  throw error instanceof ApiError ? new ServiceRefusal(error.status, error.body) : error;
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
