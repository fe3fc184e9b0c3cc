import type { Account } from '../access/account.ts';
import { type Endpoint, withTail } from '../endpoint.ts';
import { readLogsRequest } from '../requests/logs-request.ts';

/** The past requests of all keys, newest first. */
export const logsEndpoint = (keys: readonly Account[]): Endpoint => ({
  method: 'POST',
  path: '/logs',
  prepare({ body }) {
    const { limit, dates, endpoints, ownKeyOnly } = readLogsRequest(body);
    return async ({ account, ...exchange }) => {
      const logs = (ownKeyOnly ? [account] : keys)
        .flatMap((key) => key.log.map((record) => ({ key, ...record })))
        .filter(
          ({ timestamp, endpoint }) =>
            timestamp >= (dates.from ?? timestamp) &&
            timestamp <= (dates.until ?? timestamp) &&
            (endpoints.length === 0 || endpoints.includes(endpoint)),
        )
        .reverse()
        .sort((one, other) => other.timestamp - one.timestamp)
        .slice(0, limit)
        .map(({ key, timestamp, endpoint, depth, responseTime, credits, requestId }) => ({
          timestamp: new Date(timestamp).toISOString(),
          endpoint,
          depth,
          response_time: responseTime,
          credits,
          api_key: key.shownKey,
          request_id: requestId,
        }));
      return { body: withTail({ logs, count: logs.length }, exchange) };
    };
  },
});
