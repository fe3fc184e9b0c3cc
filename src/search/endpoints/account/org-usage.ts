import { services } from '../../access/account.ts';
import type { LogRecord } from '../../access/request-log.ts';
import type { Endpoint } from '../../endpoint.ts';
import { searchPaths } from '../../paths.ts';
import { readDays } from '../../request-body/day.ts';
import { fieldsOf } from '../../request-body/fields.ts';

/** What the keys of an organisation spent, between two days if they are given. Any name of an organisation will do. */
export const orgUsageEndpoint: Endpoint = {
  method: 'POST',
  path: searchPaths.orgUsage,
  prepare({ body }) {
    const fields = fieldsOf(body);
    const name = fields.requiredString('organization_name');
    const start = fields.string('start_date');
    const end = fields.string('end_date');
    fields.string('project_id');
    fields.string('depth');
    fields.check();
    const { from, until } = readDays(start, end);
    const isInside = ({ timestamp }: LogRecord) =>
      timestamp >= (from ?? timestamp) && timestamp <= (until ?? timestamp);
    return async ({ service: { authenticator } }) => {
      const logs = await Promise.all(authenticator.accounts.map((account) => account.log()));
      const inside = logs.map((log) => log.filter(isInside));
      return {
        body: JSON.stringify({
          organization: { name },
          totals: usageOf(inside.flat()),
          keys: authenticator.accounts.map(({ maskedKey }, at) => ({
            api_key: maskedKey,
            ...usageOf(inside[at] ?? []),
          })),
        }),
      };
    };
  },
};

function usageOf(log: readonly LogRecord[]): Record<string, number> {
  const sum = (records: readonly LogRecord[]) => records.reduce((credits, record) => credits + record.credits, 0);
  return {
    usage: sum(log),
    ...Object.fromEntries(
      services.map((service) => [`${service}_usage`, sum(log.filter(({ endpoint }) => endpoint === service))]),
    ),
  };
}
