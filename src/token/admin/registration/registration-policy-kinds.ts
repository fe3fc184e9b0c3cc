import type { Json } from '../../realm/representations/json.ts';
import { type Property, shownKind } from '../providers/property.ts';

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

/** The same as Keycloak's REST API shows them, without their texts of help. */
export const registrationPolicyKinds: readonly Json[] = Object.entries(policies).map(([id, properties]) =>
  shownKind(id, properties),
);
