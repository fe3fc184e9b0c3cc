import { oauthErrors } from '../../openid/http/oauth-error.ts';
import { page } from '../../openid/http/paging.ts';
import type { AdminHandler, AdminRoutes } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, cacheableJson } from '../admin-response.ts';
import { convertDescription } from '../clients/convert-description.ts';
import { type Property, shownProperty } from '../providers/property.ts';
import { testMailServer } from './test-mail-server.ts';

const lists = 'MultivaluedList';
const texts = 'MultivaluedString';

/** Kinds of policies for the registration of clients (Keycloak 26.7). Their labels are keys of messages. */
const policies: Readonly<Record<string, readonly Property[]>> = {
  'allowed-client-templates': [
    ['allowed-client-scopes', 'allowed-client-scopes.label', lists],
    ['allow-default-scopes', 'allow-default-scopes.label', 'boolean', { defaultValue: true }],
  ],
  'registration-web-origins': [['web-origins', 'registration-web-origins.label', texts]],
  'client-disabled': [],
  scope: [],
  'max-clients': [['max-clients', 'max-clients.label', 'String', { defaultValue: '200' }]],
  'allowed-protocol-mappers': [['allowed-protocol-mapper-types', 'allowed-protocol-mappers.label', lists]],
  'trusted-hosts': [
    ['trusted-hosts', 'trusted-hosts.label', texts],
    [
      'host-sending-registration-request-must-match',
      'host-sending-registration-request-must-match.label',
      'boolean',
      { defaultValue: 'true' },
    ],
    ['client-uris-must-match', 'client-uris-must-match.label', 'boolean', { defaultValue: 'true' }],
  ],
  'consent-required': [],
};

const disabled: AdminHandler = () => {
  throw adminErrors.featureNotEnabled();
};

/** What is the same in all realms. */
export const constantRoutes: AdminRoutes = {
  'client-registration-policy/providers': {
    GET(call) {
      call.require('view-realm', 'manage-realm');
      const shown = Object.entries(policies).map(([id, properties]) => ({
        id,
        helpText: '',
        properties: properties.map(shownProperty),
        metadata: {},
      }));
      return adminJson(shown);
    },
  },
  'client-types': { GET: disabled, PUT: disabled },
  // None can be made. YAML is what Keycloak 26.7 prefers.
  workflows: {
    GET(call) {
      page([], call.query);
      for (const role of ['manage-realm', 'manage-users', 'manage-clients']) call.require(role);
      if (['first', 'max'].some((name) => Number(call.query.get(name)) < 0)) throw oauthErrors.serverError();
      const accepted = call.context.request.headers.accept ?? '';
      if (/json/i.test(accepted)) return cacheableJson([]);
      return { status: 200, contentType: 'application/yaml;charset=UTF-8', body: '--- []\n' };
    },
  },
  testSMTPConnection: { POST: testMailServer },
  'client-description-converter': { POST: convertDescription },
};
