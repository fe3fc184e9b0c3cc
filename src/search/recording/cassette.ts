import * as z from 'zod';
import { type CanonicalRequest, identifierOf } from './canonical-request.ts';

/** A request with the response of the upstream, as a file holds it. */
export const cassetteSchema = z.strictObject({
  upstream: z.string(),
  request: z.strictObject({
    operation: z.string().min(1),
    id: z.string().optional(),
    query: z.record(z.string(), z.string()).optional(),
    body: z.unknown().optional(),
  }),
  response: z.strictObject({
    status: z.int().min(200).max(599),
    headers: z.record(z.string(), z.string()),
    json: z.unknown().optional(),
    text: z.string().optional(),
  }),
});

export type Cassette = z.output<typeof cassetteSchema>;

/** What an upstream has answered. */
export interface UpstreamResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** What a recording says of headers: what clients look at. */
const keptHeaders = ['content-type', 'retry-after'];

/** What stands in the place of identifiers of the upstream. */
export interface Identifiers {
  get(id: string): { readonly text: string } | undefined;
  set(id: string, instead: { readonly text: string }): unknown;
}

/** A response without what differs from one time to the next. `text` is its body without secrets. */
export function cassetteOf(
  upstream: string,
  request: CanonicalRequest,
  response: Pick<UpstreamResponse, 'status' | 'headers'> & { readonly text: string },
  identifiers: Identifiers,
): Cassette {
  const text = lasting(response.text, request, identifiers);
  return {
    upstream,
    request: request as Cassette['request'],
    response: {
      status: response.status,
      headers: Object.fromEntries(
        keptHeaders.flatMap((name) => {
          const value = response.headers[name];
          return value === undefined ? [] : [[name, value]];
        }),
      ),
      ...contentOf(text),
    },
  };
}

/** JSON is written as such where no byte is lost by that. */
function contentOf(text: string): { json: unknown } | { text: string } {
  try {
    const json: unknown = JSON.parse(text);
    return JSON.stringify(json) === text ? { json } : { text };
  } catch {
    return { text };
  }
}

/** The bytes that are replayed. */
export const bodyOf = ({ response }: Cassette): Buffer =>
  Buffer.from(response.text ?? (response.json === undefined ? '' : JSON.stringify(response.json)));

const requestId = /"(?:request_id|id)":\s*"([0-9a-f]{8}-[0-9a-f-]{27})"/i;
const responseTime = /("response_time":\s*)-?[\d.]+(?:[eE][+-]?\d+)?/g;

/** These names stand outside of strings: inside of one their quotes would be escaped. */
function lasting(text: string, request: CanonicalRequest, identifiers: Identifiers): string {
  const [, id] = requestId.exec(text) ?? [];
  if (id !== undefined && identifiers.get(id) === undefined) identifiers.set(id, { text: identifierOf(request) });
  return withIdentifiers(text, identifiers).replace(responseTime, '$10');
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** A text in which known identifiers are replaced. */
export const withIdentifiers = (text: string, identifiers: Identifiers) =>
  text.replace(uuid, (id) => identifiers.get(id)?.text ?? id);
