import { hashOrderBy } from '../../realm/java-hash-order.ts';
import {
  type Authenticator,
  authenticatorOf,
  authenticators,
  clientAuthenticators,
  formActions,
} from '../../realm/representations/authenticators.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminJson } from '../admin-response.ts';
import { type Property, shownProperty } from '../providers/property.ts';
import { authenticationErrors } from './authentication-errors.ts';
import { settingsOf } from './authenticator-settings.ts';

const viewers = ['view-realm', 'manage-realm'];
const viewersOfClients = [...viewers, 'query-clients', 'view-clients', 'manage-clients'];

/** A list of authenticators, without their descriptions. */
const list = (
  kinds: ReadonlyMap<string, Authenticator>,
  roles = viewers,
  more: (id: string) => object = () => ({}),
) => ({
  GET(call: RealmCall) {
    call.require(...roles);
    const all = hashOrderBy(kinds, ([id]) => id);
    return adminJson(all.map(([id, { name }]) => ({ ...more(id), displayName: name, description: '', id })));
  },
});

const page = new Map([['registration-page-form', { name: 'Registration Page', choices: 'RD' }]]);

/** Settings of clients for their authenticators. */
const ofClients: Readonly<Record<string, readonly Property[]>> = {
  'client-jwt': [],
  'client-secret': [],
  'federated-jwt': [
    ['jwt.credential.issuer', 'Identity provider', 'String', { isRequired: true }],
    ['jwt.credential.sub', 'Federated subject', 'String', { isRequired: true }],
  ],
  'client-x509': [],
  'client-secret-jwt': [],
};

/** What flows may be made of (Keycloak 26.7), without the texts of help. */
export const providerListRoutes: AdminRoutes = {
  'authentication/form-providers': list(page),
  'authentication/authenticator-providers': list(authenticators),
  'authentication/client-authenticator-providers': list(clientAuthenticators, viewersOfClients, (id) => ({
    supportsSecret: id.startsWith('client-secret'),
  })),
  'authentication/form-action-providers': list(formActions),
  'authentication/config-description/{provider}': {
    GET(call) {
      call.require(...viewers);
      const providerId = call.params.provider ?? '';
      const kind = authenticatorOf(providerId);
      if (kind === undefined) throw authenticationErrors.unknownAuthenticator();
      const properties = settingsOf(providerId).map(shownProperty);
      return adminJson({ name: kind.name, providerId, helpText: '', properties });
    },
  },
  'authentication/per-client-config-description': {
    GET(call) {
      call.require(...viewersOfClients);
      const described = Object.entries(ofClients).map(([id, properties]) => [id, properties.map(shownProperty)]);
      return adminJson(Object.fromEntries(described));
    },
  },
};
