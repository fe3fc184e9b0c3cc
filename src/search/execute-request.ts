import type { Credentials } from './access/authenticate.ts';
import type { Endpoint, EndpointResponse, PinnedResults, RequestInput } from './endpoint.ts';
import type { SearchService } from './search-service.ts';

/** What a request is executed with. */
export interface Execution {
  readonly service: SearchService;
  /** What a search finds instead. */
  readonly pinned: (() => PinnedResults) | undefined;
  /** When the request came, on the monotonic line of the service's clock. */
  readonly began: number;
}

/**
 * The request is read first, then the key is checked (Tavily), then the request is counted, then executed.
 * @throws {ApiError}
 */
export async function executeRequest(
  endpoint: Endpoint,
  input: RequestInput,
  credentials: Credentials,
  { service, pinned, began }: Execution,
): Promise<EndpointResponse> {
  const { authenticator, clock, newId } = service;
  const elapsed = () => Math.round((clock.monotonic() - began) / 10) / 100;
  const prepared = endpoint.prepare(input);
  // Most is there at once, and each `await` costs as much as reading the key.
  const action = prepared instanceof Promise ? await prepared : prepared;
  const account = authenticator.authenticate(credentials, clock.now());
  if (endpoint.unlimited !== true) {
    const admitted = account.admit(clock.now());
    if (admitted !== undefined) await admitted;
  }
  const requestId = newId();
  const done = action({ requestId, account, service, pinned, elapsed });
  const response = done instanceof Promise ? await done : done;
  if (response.usage === undefined) return response;
  const { depth, credits } = response.usage;
  const recorded = account.record({
    timestamp: clock.now(),
    endpoint: endpoint.path.slice(1),
    depth,
    credits,
    responseTime: elapsed(),
    requestId,
  });
  if (recorded !== undefined) await recorded;
  return response;
}
