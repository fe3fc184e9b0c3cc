import { type Account, type LogRecord, services } from '../access/account.ts';
import type { Endpoint } from '../endpoint.ts';
import { readDays } from '../requests/day.ts';
import { fieldsOf } from '../requests/fields.ts';

/** What the keys of an organisation spent, between two days if they are given. Any name of an organisation will do. */
export const orgUsageEndpoint = (keys: readonly Account[]): Endpoint => ({
  method: 'POST',
  path: '/org-usage',
  prepare({ body }) {
    const fields = fieldsOf(body);
    const name = fields.requiredText('organization_name');
    const start = fields.text('start_date');
    const end = fields.text('end_date');
    fields.text('project_id');
    fields.text('depth');
    fields.check();
    const { from, until } = readDays(start, end);
    const isInside = ({ timestamp }: LogRecord) =>
      timestamp >= (from ?? timestamp) && timestamp <= (until ?? timestamp);
    return async () => ({
      body: JSON.stringify({
        organization: { name },
        totals: usageOf(keys.flatMap(({ log }) => log.filter(isInside))),
        keys: keys.map(({ shownKey, log }) => ({ api_key: shownKey, ...usageOf(log.filter(isInside)) })),
      }),
    });
  },
});

function usageOf(log: readonly LogRecord[]): Record<string, number> {
  const sum = (records: readonly LogRecord[]) => records.reduce((credits, record) => credits + record.credits, 0);
  return {
    usage: sum(log),
    ...Object.fromEntries(
      services.map((service) => [`${service}_usage`, sum(log.filter(({ endpoint }) => endpoint === service))]),
    ),
  };
}
