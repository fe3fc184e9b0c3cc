import { json, type Surface } from './surface.ts';

/** Strangers at the admin API. */
export const admin: Surface = {
  name: 'admin',
  isClosed: true,
  paths: [
    ...[
      '',
      '/demo',
      '/demo/users',
      '/demo/users/x',
      '/demo/users/x/execute-actions-email',
      '/demo/users?first=-1&q=a:',
      '/demo/clients',
      '/demo/clients/x',
    ],
    ...[
      '/demo/clients/x/authz/resource-server/import',
      '/demo/roles/x',
      '/demo/groups',
      '/demo/components',
      '/demo/events',
      '/demo/partial-export',
    ],
    ...[
      '/demo/authentication/flows',
      '/demo/organizations',
      '/demo/identity-provider/instances',
      '/demo/client-scopes',
      '/..%2f',
      '/%00',
    ],
  ].map((path) => `/admin/realms${path}`),
  bodies: [
    '{}',
    '[]',
    '{"realm":"x","users":[{"username":null}]}',
    '{"username":"\\u0000"}',
    '["VERIFY_EMAIL",1]',
    '{"id":"../x","attributes":[]}',
  ],
  headers: [json, 'Authorization: Bearer a.b.c', 'Authorization: Bearer '],
};
