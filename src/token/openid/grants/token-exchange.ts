import type { Grant } from './grant.ts';

/** RFC 8693, as in Keycloak's standard token exchange. Its code is loaded for the first request. */
export const tokenExchange: Grant = {
  event: 'TOKEN_EXCHANGE',
  tokenParameters: ['subject_token', 'actor_token'],
  repeatable: ['audience', 'resource'],
  async grant(context, client, form) {
    const { exchangeToken } = await import('../token-exchange/exchange-token.ts');
    return exchangeToken(context, client, form);
  },
};
