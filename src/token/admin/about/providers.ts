import { mapperKinds } from '../../openid/mappers/mappers.ts';
import { authenticators, clientAuthenticators, formActions } from '../../realm/representations/authenticators.ts';
import type { Json } from '../../realm/representations/json.ts';
import { defaultActions } from '../../realm/representations/required-actions.ts';
import { conditions, executors } from '../clients/client-policy-kinds.ts';
import { providerKinds } from '../identity-providers/provider-kinds.ts';
import { registrationPolicyKinds } from '../registration/registration-policy-kinds.ts';
import { passwordPolicies } from './password-policies.ts';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);
const ids = (all: readonly Json[]) => all.map(({ id }) => String(id));

export const identityProviders = [...providerKinds].map(([id, { name, isSocial = false }]) => ({
  groupName: isSocial ? 'Social' : 'User-defined',
  name,
  id,
}));
export const socialProviders = identityProviders.filter(({ groupName }) => groupName === 'Social');

const signatures = words('ES256 ES384 ES512 EdDSA HS256 HS384 HS512 PS256 PS384 PS512 RS256 RS384 RS512');

const validators = `double email integer iso-date length local-date multivalued options organization-member-validator pattern
  person-name-prohibited-characters up-username-not-idn-homograph uri username-prohibited-characters`;

/** What a realm may name (Keycloak 26.7), by kind: not what Keycloak is built of inside. */
const named: Readonly<Record<string, readonly string[]>> = {
  authenticator: [...authenticators.keys()],
  'client-authenticator': [...clientAuthenticators.keys()],
  'client-description-converter': words('keycloak openid-connect saml2-entity-descriptor'),
  'client-policy-condition': [...conditions],
  'client-policy-executor': [...executors],
  'client-registration': words('default install openid-connect saml2-entity-descriptor'),
  'client-registration-policy': ids(registrationPolicyKinds),
  clientSignature: signatures,
  credential: words('keycloak-otp keycloak-password keycloak-recovery-authn-codes'),
  eventsListener: words('email jboss-logging'),
  'form-action': [...formActions.keys()],
  'form-authenticator': ['registration-page-form'],
  identity_provider: ids(identityProviders.filter((one) => !socialProviders.includes(one))),
  keys: words(`aes-generated ecdh-generated ecdsa-generated eddsa-generated hmac-generated java-keystore rsa rsa-enc
    rsa-enc-generated rsa-generated`),
  'login-protocol': ['openid-connect'],
  'oauth2-grant-type': words(`authorization_code client_credentials password refresh_token
    urn:ietf:params:oauth:grant-type:device_code urn:ietf:params:oauth:grant-type:token-exchange
    urn:ietf:params:oauth:grant-type:uma-ticket`),
  'password-hashing': words('argon2 pbkdf2 pbkdf2-sha256 pbkdf2-sha512'),
  'password-policy': ids(passwordPolicies),
  policy: words('aggregate client client-scope group regex resource role scope time uma user'),
  'protocol-mapper': [...mapperKinds.keys()],
  'required-action': defaultActions.map(({ alias }) => String(alias)),
  signature: signatures,
  social: ids(socialProviders),
  userProfile: ['declarative-user-profile'],
  validator: words(validators),
  'well-known': words('oauth-authorization-server openid-configuration uma2-configuration'),
};

export const providers: Json = Object.fromEntries(
  Object.entries(named).map(([kind, all]) => [
    kind,
    { internal: true, providers: Object.fromEntries(all.map((id) => [id, { order: 0 }])) },
  ]),
);
