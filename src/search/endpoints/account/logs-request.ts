import { services } from '../../access/account.ts';
import { apiError } from '../../api-error.ts';
import { type Days, readDays } from '../../request-body/day.ts';
import { fieldsOf } from '../../request-body/fields.ts';
import type { JsonObject } from '../../request-body/json-body.ts';

/** What `POST /logs` asks for. */
export interface LogsRequest {
  readonly limit: number;
  readonly dates: Days;
  /** Empty: all. */
  readonly endpoints: readonly string[];
  /** Only the requests of the caller's own key. */
  readonly ownKeyOnly: boolean;
}

/** @throws 422 for wrong types, then 400. */
export function readLogsRequest(body: JsonObject): LogsRequest {
  const fields = fieldsOf(body);
  const limit = fields.integer('limit', { ge: 1, le: 10_000 }) ?? 10;
  const start = fields.string('start_date');
  const end = fields.string('end_date');
  const endpoints = fields.strings('endpoints');
  fields.string('project_id');
  const ownKeyOnly = fields.boolean('filter_by_api_key');
  fields.check();
  const unknown = endpoints.filter((name) => !services.some((service) => service === name));
  if (unknown.length > 0) throw apiError.logEndpoints(unknown, services);
  return { limit, dates: readDays(start, end), endpoints, ownKeyOnly };
}
