import { oneOf } from '../../../http/openapi-schema.ts';
import { adminPaths } from './about-administration.ts';
import {
  deviceAuthorizationOperation,
  deviceStatusOperation,
  userCodeByFormOperation,
  userCodeOperation,
} from './about-devices.ts';
import {
  actionByFormOperation,
  actionOperation,
  askAgainOperation,
  authorizationByFormOperation,
  authorizationOperation,
  confirmLogoutOperation,
  consentOperation,
  loginByFormOperation,
  loginOperation,
  pushedAuthorizationOperation,
  restartOperation,
  signOutOperation,
} from './about-logins.ts';
import {
  forgotCredentialsOperation,
  mailLinkOperation,
  registrationByFormOperation,
  registrationOperation,
  registrationsOperation,
  resetByFormOperation,
  resetOperation,
} from './about-mails.ts';
import {
  afterFirstLoginOperation,
  firstLoginByFormOperation,
  firstLoginOperation,
  fromProviderOperation,
  logoutByProviderOperation,
  providerLogoutOperation,
  storedTokenOperation,
  toProviderOperation,
} from './about-providers.ts';
import {
  accountOperation,
  certsOperation,
  cookieCheckOperation,
  discoveryOperation,
  loginStatusInitOperation,
  loginStatusOperation,
  realmOperation,
  samlDescriptorOperation,
} from './about-realms.ts';
import {
  introspectOperation,
  logoutByFormOperation,
  logoutOperation,
  revokeOperation,
  userinfoByFormOperation,
  userinfoOperation,
} from './about-tokens.ts';
import { type Operation, withBadQuery } from './documented-operation.ts';
import { backchannelOperation, clientRegistrationOperation, protectionOperation } from './refusing-operations.ts';
import { tokenOperation, tokenSchemas } from './token-operation.ts';

type Methods = Readonly<Partial<Record<'get' | 'post', Operation>>>;

/** By path below a realm. */
const belowRealm: Readonly<Record<string, Methods>> = {
  '': { get: realmOperation },
  '/.well-known/openid-configuration': {
    get: discoveryOperation('discovery', 'Where everything is (OpenID Connect Discovery)'),
  },
  '/.well-known/oauth-authorization-server': {
    get: discoveryOperation('discovery-of-realm', 'The same below the realm'),
  },
  '/.well-known/uma2-configuration': {
    get: discoveryOperation('uma-discovery', 'Where everything is (User-Managed Access)'),
  },
  '/protocol/openid-connect/token': { post: tokenOperation },
  '/protocol/openid-connect/token/introspect': { post: introspectOperation },
  '/protocol/openid-connect/revoke': { post: revokeOperation },
  '/protocol/openid-connect/userinfo': { get: userinfoOperation, post: userinfoByFormOperation },
  '/protocol/openid-connect/logout': { get: logoutOperation, post: logoutByFormOperation },
  '/protocol/openid-connect/logout/logout-confirm': { get: askAgainOperation, post: confirmLogoutOperation },
  '/protocol/openid-connect/certs': { get: certsOperation },
  '/protocol/openid-connect/3p-cookies/step1.html': { get: cookieCheckOperation(1) },
  '/protocol/openid-connect/3p-cookies/step2.html': { get: cookieCheckOperation(2) },
  '/protocol/openid-connect/login-status-iframe.html': { get: loginStatusOperation },
  '/protocol/openid-connect/login-status-iframe.html/init': { get: loginStatusInitOperation },
  '/protocol/openid-connect/auth': { get: authorizationOperation, post: authorizationByFormOperation },
  '/protocol/openid-connect/registrations': { get: registrationsOperation },
  '/protocol/openid-connect/forgot-credentials': { get: forgotCredentialsOperation },
  '/protocol/openid-connect/auth/device': { post: deviceAuthorizationOperation },
  '/protocol/openid-connect/ext/ciba/auth': { post: backchannelOperation },
  '/protocol/openid-connect/ext/par/request': { post: pushedAuthorizationOperation },
  '/protocol/saml/descriptor': { get: samlDescriptorOperation },
  '/clients-registrations/openid-connect': { post: clientRegistrationOperation },
  '/login-actions/authenticate': { get: loginOperation, post: loginByFormOperation },
  '/login-actions/required-action': { get: actionOperation, post: actionByFormOperation },
  '/login-actions/consent': { post: consentOperation },
  '/login-actions/restart': { get: restartOperation },
  '/login-actions/registration': { get: registrationOperation, post: registrationByFormOperation },
  '/login-actions/reset-credentials': { get: resetOperation, post: resetByFormOperation },
  '/login-actions/action-token': { get: mailLinkOperation },
  '/login-actions/first-broker-login': { get: firstLoginOperation, post: firstLoginByFormOperation },
  '/broker/after-first-broker-login': { get: afterFirstLoginOperation },
  '/broker/{provider}/login': { get: toProviderOperation },
  '/broker/{provider}/endpoint': { get: fromProviderOperation },
  '/broker/{provider}/endpoint/logout_response': { get: providerLogoutOperation },
  '/broker/{provider}/token': { get: storedTokenOperation },
  '/protocol/openid-connect/logout/backchannel-logout': { post: logoutByProviderOperation },
  '/device': { get: userCodeOperation, post: userCodeByFormOperation },
  '/device/status': { get: deviceStatusOperation },
  '/account': { get: accountOperation },
  '/account/sign-out': { post: signOutOperation },
  '/authz/protection/{resource}': { get: protectionOperation },
};

const whole = (methods: Methods): Methods =>
  Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, withBadQuery(operation)]));

/**
 * The OpenAPI document of the token endpoint.
 * @param url where it is reached
 * @param realms names of its realms
 */
export function tokenDocument(url: string, realms: readonly string[]): object {
  const realm = { name: 'realm', in: 'path', required: true, schema: { ...oneOf(realms), default: realms[0] } };
  const at = (path: string, methods: Methods) => [path, { parameters: [realm], ...whole(methods) }] as const;
  const administration = Object.entries(adminPaths).map(([path, methods]) =>
    path.includes('{realm}') ? at(path, methods) : ([path, whole(methods)] as const),
  );
  return {
    openapi: '3.1.0',
    info: { title: 'Token endpoint', version: '26.7' },
    servers: [{ url }],
    paths: Object.fromEntries([
      ...Object.entries(belowRealm).map(([path, methods]) => at(`/realms/{realm}${path}`, methods)),
      at('/.well-known/oauth-authorization-server/realms/{realm}', {
        get: discoveryOperation('discovery-of-server', 'Where everything is (RFC 8414)'),
      }),
      ...administration,
    ]),
    components: {
      schemas: tokenSchemas,
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic', description: 'client id and secret' },
        bearer: { type: 'http', scheme: 'bearer', description: 'an access token' },
      },
    },
  };
}
