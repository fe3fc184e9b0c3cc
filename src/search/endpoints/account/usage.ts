import { type Service, services } from '../../access/account.ts';
import type { Endpoint } from '../../endpoint.ts';
import { searchPaths } from '../../paths.ts';

/** What was spent on each service. */
const usageByService = (spent: (service: Service) => number): Record<string, number> =>
  Object.fromEntries(services.map((service) => [`${service}_usage`, spent(service)]));

/** Every accepted key belongs to one account, which may spend what its keys may spend together. */
export const usageEndpoint: Endpoint = {
  method: 'GET',
  path: searchPaths.usage,
  prepare:
    () =>
    async ({ account: own, service: { limits, authenticator } }) => {
      const keys = authenticator.accounts;
      const together = (service?: Service) => keys.reduce((sum, key) => sum + key.spent(service), 0);
      const limitOf = (credits: number | undefined) => (credits === undefined ? null : credits * keys.length);
      const { planCredits, paygoCredits } = limits;
      const onPlan = keys.reduce((sum, key) => sum + Math.min(key.spent(), planCredits ?? key.spent()), 0);
      return {
        body: JSON.stringify({
          key: { usage: own.spent(), limit: planCredits ?? null, ...usageByService(own.spent) },
          account: {
            current_plan: 'Researcher',
            plan_usage: onPlan,
            plan_limit: limitOf(planCredits),
            paygo_usage: together() - onPlan,
            paygo_limit: limitOf(paygoCredits),
            ...usageByService(together),
          },
        }),
      };
    },
};
