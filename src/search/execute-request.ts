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
  const action = await endpoint.prepare(input);
  const account = authenticator.authenticate(credentials, clock.now());
  if (endpoint.unlimited !== true) await account.admit(clock.now());
  const requestId = newId();
  const response = await action({ requestId, account, service, pinned, elapsed });
  if (response.usage !== undefined)
    await account.record({
      timestamp: clock.now(),
      endpoint: endpoint.path.slice(1),
      ...response.usage,
      responseTime: elapsed(),
      requestId,
    });
  return response;
}
