import { type Service, type Spent, services } from '../../access/account.ts';
import type { Endpoint } from '../../endpoint.ts';
import { searchPaths } from '../../paths.ts';

/** What was spent on each service. */
const usageByService = (spent: Spent): Record<string, number> =>
  Object.fromEntries(services.map((service) => [`${service}_usage`, spent(service)]));

/** Every accepted key belongs to one account, which may spend what its keys may spend together. */
export const usageEndpoint: Endpoint = {
  method: 'GET',
  path: searchPaths.usage,
  prepare:
    () =>
    async ({ account: own, service: { limits, authenticator } }) => {
      const keys = await Promise.all(authenticator.accounts.map((account) => account.spent()));
      const spent = await own.spent();
      const together = (service?: Service) => keys.reduce((sum, spentByKey) => sum + spentByKey(service), 0);
      const limitOf = (credits: number | undefined) => (credits === undefined ? null : credits * keys.length);
      const { planCredits, paygoCredits } = limits;
      const onPlan = keys.reduce((sum, spentByKey) => sum + Math.min(spentByKey(), planCredits ?? spentByKey()), 0);
      return {
        body: JSON.stringify({
          key: { usage: spent(), limit: planCredits ?? null, ...usageByService(spent) },
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
