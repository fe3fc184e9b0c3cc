import autocannon from 'autocannon';

/** The one request that a load consists of. */
export interface LoadRequest {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Instead of one body: each request gets the next of these. */
  readonly bodies?: readonly string[];
}

/** What a load of some seconds showed. */
export interface LoadFigures {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** How many of the bodies were sent: each load goes on where the last one stopped. */
let sentBodies = 0;

/** The request for the load tool. */
export function requestOptions({ method = 'GET', headers, body, bodies }: LoadRequest): Partial<autocannon.Options> {
  const options = { method, headers: { ...headers } };
  if (bodies === undefined) return body === undefined ? options : { ...options, body };
  const next = () => bodies[sentBodies++ % bodies.length] ?? '';
  return { ...options, requests: [{ setupRequest: (request) => ({ ...request, body: next() }) }] };
}

/** Sends the request over and over on keep-alive connections. @throws when an answer is missing or has another status. */
export async function load(
  url: string,
  request: LoadRequest,
  { connections, seconds, status }: { connections: number; seconds: number; status: number },
): Promise<LoadFigures> {
  const result = await autocannon({
    url: `${url}${request.path}`,
    ...requestOptions(request),
    connections,
    duration: seconds,
  });
  const wanted = result.statusCodeStats?.[String(status) as '200']?.count ?? 0;
  if (result.errors > 0 || wanted !== result.requests.total) {
    throw new Error(
      `${url}${request.path}: ${result.errors} errors, ${wanted} of ${result.requests.total} with ${status}`,
    );
  }
  return { requestsPerSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}
