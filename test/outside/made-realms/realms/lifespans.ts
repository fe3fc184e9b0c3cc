import type { MadeRealm } from '../realm-maker.ts';

/** Lifespans of the realm, of clients and of what is offline; refresh tokens that are good for two uses more. */
export const lifespans: MadeRealm = {
  name: 'made-lifespans',
  settings: {
    accessTokenLifespan: 200,
    accessTokenLifespanForImplicitFlow: 400,
    ssoSessionIdleTimeout: 1500,
    ssoSessionMaxLifespan: 4000,
    ssoSessionIdleTimeoutRememberMe: 3000,
    ssoSessionMaxLifespanRememberMe: 9000,
    clientSessionIdleTimeout: 1200,
    clientSessionMaxLifespan: 3500,
    offlineSessionIdleTimeout: 7000,
    offlineSessionMaxLifespanEnabled: true,
    offlineSessionMaxLifespan: 9000,
    clientOfflineSessionIdleTimeout: 6500,
    clientOfflineSessionMaxLifespan: 8500,
    revokeRefreshToken: true,
    refreshTokenMaxReuse: 2,
    notBefore: 1_600_000_000,
    oauth2DeviceCodeLifespan: 300,
    oauth2DevicePollingInterval: 7,
  },
  clients: {
    web: {
      attributes: {
        'access.token.lifespan': '77',
        'client.session.idle.timeout': '600',
        'client.session.max.lifespan': '900',
      },
    },
    batch: { attributes: { 'access.token.lifespan': '-1', 'client.offline.session.idle.timeout': '300' } },
    api: { attributes: { 'access.token.lifespan': '100000', 'client.offline.session.max.lifespan': '5000' } },
  },
  async make(maker) {
    await maker.change(`/clients/${await maker.client('light')}`, { notBefore: 1_700_000_000 });
    await maker.change(`/clients/${await maker.client('narrow')}`, { notBefore: 2_100_000_000 });
  },
};
