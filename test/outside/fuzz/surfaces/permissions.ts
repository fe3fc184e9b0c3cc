import { form, json, owned, type Surface } from './surface.ts';

const grant = 'grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Auma-ticket';
const protection = `${owned}/authz/protection`;

/** Asks for permissions: tickets, tokens with permissions, claims for policies. */
export const permissions: Surface = {
  name: 'permissions',
  methods: ['POST', 'POST', 'POST', 'POST', 'POST', 'POST', 'POST', 'GET'],
  paths: [
    `${owned}/protocol/openid-connect/token`,
    `${owned}/protocol/openid-connect/token`,
    '{box}/realms/demo/protocol/openid-connect/token',
  ],
  bodies: [
    `${grant}&ticket={ticket}`,
    `${grant}&ticket={ticket}&submit_request=true&rpt={rpt}`,
    `${grant}&audience=albums&permission={resource}%23view&response_mode=decision`,
    `${grant}&audience=albums&permission=album%23view%2Cview&permission=%23&permission=%23x&response_mode=permissions`,
    `${grant}&audience=albums&permission=/a/%2A&permission_resource_format=uri&permission_resource_matching_uri=true`,
    `${grant}&audience=albums&permission=resource-type%3A&permission=resource-type-owner%3Ax&response_permissions_limit=-1`,
    `${grant}&audience=albums&claim_token=e30&claim_token_format=urn%3Aietf%3Aparams%3Aoauth%3Atoken-type%3Ajwt`,
    `${grant}&audience=albums&claim_token=%FF&subject_token={user}&response_permissions_limit=1e9`,
    `${grant}&audience=albums&rpt={rpt}&response_include_resource_name=x&permission=${'a'.repeat(3_000)}`,
    `${grant}&audience=app&ticket={ticket}x`,
    `${grant}&audience=albums&client_id=albums&client_secret=albums-secret`,
  ],
  headers: ['Authorization: Bearer {admin}', 'Origin: http://x', 'Authorization: Basic eDp5'],
  usual: [form, 'Authorization: Bearer {user}'],
};

/** What a resource server does: resources, tickets, and what owners share. */
export const protectionApi: Surface = {
  name: 'protection',
  methods: ['POST', 'POST', 'POST', 'GET', 'GET', 'PUT', 'DELETE'],
  paths: [
    ...[
      '',
      '?name=album&exactName=true',
      '?deep=true&first=-1&max=1e9',
      '?matchingUri=true&uri=/a/b',
      '?uri=%FF',
      '/x',
      '/{resource}x',
    ].map((rest) => `${protection}/resource_set${rest}`),
    ...[
      '',
      '/ticket',
      '/ticket?granted=x&returnNames=true',
      '/ticket/count',
      '/ticket/x',
      '/ticket?requester=ada&max=-1',
    ].map((rest) => `${protection}/permission${rest}`),
    ...['', '/{resource}', '/x', '?name=%00&first=x', '?resource={resource}&max=0'].map(
      (rest) => `${protection}/uma-policy${rest}`,
    ),
    '{box}/realms/demo/authz/protection/resource_set',
  ],
  bodies: [
    '{"name":"a","resource_scopes":["view",{"name":"edit"}],"uris":["/a/*","/a/{id}","{"],"type":"t","ownerManagedAccess":true}',
    '{"name":"album","owner":{"id":"ada"},"attributes":{"a":["b"],"__proto__":["c"]},"scopes":[{"id":"x"}]}',
    '{"name":1,"resource_scopes":[null],"uris":{},"owner":[]}',
    '[{"resource_id":"{resource}","resource_scopes":["view"],"claims":{"a":["b"],"c":1}}]',
    '[{"resource_id":"x","resource_scopes":[null]}]',
    '{"resource":"{resource}","requester":"ada","scopeName":"view","granted":true}',
    '{"resource":"{resource}","requesterName":"ada","scope":"x","owner":"x","id":"../x"}',
    '{"name":"p","scopes":["view"],"users":["ada"],"roles":["x"],"groups":["/x"],"clients":["app"],"condition":"x"}',
    '{"name":"p","logic":"x","owner":1,"users":[{}]}',
    '',
  ],
  headers: ['Authorization: Bearer {user}', 'Authorization: Bearer {admin}', 'Authorization: Bearer {rpt}', form],
  usual: [json, 'Authorization: Bearer {server}'],
};
