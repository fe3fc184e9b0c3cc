import { type MadeRealm, mapper } from '../realm-maker.ts';

/** Pairwise subjects, consent, dynamic scopes, token exchange, levels, and a profile with options. */
export const exchange: MadeRealm = {
  name: 'made-exchange',
  settings: { attributes: { 'acr.loa.map': '{"bronze":"1","gold":"2"}' } },
  clients: {
    api: {
      attributes: { 'standard.token.exchange.enabled': 'true' },
      protocolMappers: [
        mapper('oidc-sha256-pairwise-sub-mapper', 'pairwise', { pairwiseSubAlgorithmSalt: 'salt' }),
        mapper('oidc-audience-mapper', 'for batch', { 'included.client.audience': 'batch' }),
      ],
    },
    batch: { attributes: { 'standard.token.exchange.enabled': 'true', 'default.acr.values': 'gold' } },
    light: { consentRequired: true },
    web: {
      // A pairwise subject is that of one host.
      redirectUris: ['https://web.example/cb', 'https://web.example/in?a=b'],
      protocolMappers: [mapper('oidc-sha256-pairwise-sub-mapper', 'pairwise', { pairwiseSubAlgorithmSalt: 'pepper' })],
    },
  },
  async make(maker) {
    await maker.makeScope('pay', [], { 'is.dynamic.scope': 'false', 'consent.screen.text': 'Pay <i>all</i>' });
    for (const clientId of ['consent', 'web', 'light']) await maker.assignScope(clientId, 'optional', 'pay');
    const profile = (await maker.call('GET', '/users/profile')) as { attributes: object[] };
    await maker.call('PUT', '/users/profile', {
      ...profile,
      attributes: [
        ...profile.attributes,
        {
          name: 'colour',
          displayName: 'Colour',
          validations: { options: { options: ['red', 'green', 'blue'] } },
          annotations: { inputType: 'select' },
          permissions: { view: ['admin', 'user'], edit: ['admin', 'user'] },
        },
        {
          name: 'age',
          required: { roles: ['user'], scopes: ['phone'] },
          validations: { integer: { min: '18', max: '99' } },
          permissions: { view: ['admin', 'user'], edit: ['admin', 'user'] },
        },
      ],
    });
  },
};
