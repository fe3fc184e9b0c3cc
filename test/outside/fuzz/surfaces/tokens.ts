import { form, json, openid, realm, type Surface } from './surface.ts';

export const tokens: Surface = {
  name: 'tokens',
  paths: [
    ...[
      'token',
      'token',
      'token/introspect',
      'revoke',
      'userinfo',
      'certs',
      'logout',
      'auth/device',
      'ext/par/request',
      'ext/ciba/auth',
    ].map((name) => `${openid}/${name}`),
    `${realm}/.well-known/openid-configuration`,
    `${realm}/.well-known/uma2-configuration`,
    ...['resource_set', 'permission', 'permission/ticket', 'uma-policy/x'].map(
      (name) => `${realm}/authz/protection/${name}`,
    ),
    `${realm}/clients-registrations/openid-connect`,
    `${realm}/clients-registrations/default/x`,
    '/realms/x/../demo',
    '/realms/%00/account',
  ],
  bodies: [
    'grant_type=client_credentials&client_id=understudy&client_secret=understudy-secret&scope=email',
    'grant_type=urn:ietf:params:oauth:grant-type:uma-ticket&audience=understudy&permission=a%23b&ticket=x.y.z&rpt=',
    'grant_type=urn:ietf:params:oauth:grant-type:token-exchange&subject_token=a.b.c&client_id=understudy',
    'grant_type=authorization_code&code=a.b.c&client_id=understudy&redirect_uri=x&code_verifier=%00',
    'grant_type=urn:ietf:params:oauth:grant-type:device_code&device_code=%ff',
    'token=a.b.c&token=&client_id=%zz',
    '{"name":"a","resource_scopes":[{"name":1}],"redirect_uris":["javascript:x"],"attributes":{"__proto__":[]}}',
    '[{"resource_id":"x","resource_scopes":[null]}]',
  ],
  headers: [
    form,
    form,
    json,
    'Authorization: Basic dW5kZXJzdHVkeTp1bmRlcnN0dWR5LXNlY3JldA==',
    'Authorization: Bearer eyJhbGciOiJub25lIn0.e30.',
    'DPoP: x',
    'Origin: http://x',
  ],
};
