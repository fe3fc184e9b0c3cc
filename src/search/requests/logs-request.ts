import { services } from '../access/account.ts';
import { refusals } from '../search-error.ts';
import { type Days, readDays } from './day.ts';
import { fieldsOf } from './fields.ts';
import type { JsonObject } from './json-body.ts';

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
  const start = fields.text('start_date');
  const end = fields.text('end_date');
  const endpoints = fields.texts('endpoints');
  fields.text('project_id');
  const ownKeyOnly = fields.flag('filter_by_api_key');
  fields.check();
  const unknown = endpoints.filter((name) => !services.some((service) => service === name));
  if (unknown.length > 0) throw refusals.logEndpoints(unknown, services);
  return { limit, dates: readDays(start, end), endpoints, ownKeyOnly };
}
