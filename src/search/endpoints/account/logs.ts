import { type Endpoint, jsonWithTail } from '../../endpoint.ts';
import { searchPaths } from '../../paths.ts';
import { readLogsRequest } from './logs-request.ts';

/** The past requests of all keys, newest first. */
export const logsEndpoint: Endpoint = {
  method: 'POST',
  path: searchPaths.logs,
  prepare({ body }) {
    const { limit, dates, endpoints, ownKeyOnly } = readLogsRequest(body);
    return async ({ account, service, ...context }) => {
      const keys = ownKeyOnly ? [account] : service.authenticator.accounts;
      const records = await Promise.all(
        keys.map(async (key) => (await key.log()).map((record) => ({ key, ...record }))),
      );
      const logs = records
        .flat()
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
          api_key: key.maskedKey,
          request_id: requestId,
        }));
      return { body: jsonWithTail({ logs, count: logs.length }, context) };
    };
  },
};
