import { administered, form, json, type Surface } from './surface.ts';

const organization = `${administered}/organizations/{organization}`;

/** Organizations: members, groups, invitations, providers. */
export const organizations: Surface = {
  name: 'organizations',
  methods: ['POST', 'POST', 'GET', 'GET', 'PUT', 'DELETE'],
  paths: [
    ...['', '?search=x&exact=x&first=-1&max=1e9', '?q=a:b%20c', '/count', '/x', '/members/{userId}/organizations'].map(
      (rest) => `${administered}/organizations${rest}`,
    ),
    ...[
      '/members',
      '/members?search=%FF&membershipType=x',
      '/members/count',
      '/members/{userId}',
      '/members/{userId}/groups',
      '/members/invite-user',
      '/members/invite-existing-user',
      '/invitations',
      '/invitations/x/resend',
      '/groups',
      '/groups/x/members/{userId}',
      '/groups/group-by-path/a/b',
      '/identity-providers',
      '/identity-providers/x',
    ].map((rest) => `${organization}${rest}`),
  ],
  bodies: [
    '{"name":"{fresh}","alias":"{fresh}","domains":[{"name":"{fresh}.test","verified":true}],"attributes":{"a":["b"]}}',
    '{"name":"acme","domains":[{"name":""},{"name":"a b"},null],"redirectUrl":"javascript:x"}',
    '{"name":{},"domains":{},"enabled":"x","members":[{"id":"{userId}"}]}',
    '"{userId}"',
    '{userId}',
    '{"name":"g","subGroups":[{"name":"h"}],"path":"/../x"}',
    'email=x%40y.test&firstName=%3Cb%3E&lastName=%0A',
    'id={userId}',
    'email=%00&id=%FF',
    '[]',
    '',
  ],
  headers: ['Authorization: Bearer {user}', form, form, 'Authorization: Bearer {server}'],
  usual: [json, 'Authorization: Bearer {admin}'],
};
