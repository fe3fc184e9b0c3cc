import { type MadeRealm, mapper } from '../realm-maker.ts';

const roleMapper = (name: string, config: object = {}) =>
  mapper('oidc-usermodel-client-role-mapper', name, {
    'claim.name': 'permissions',
    'jsonType.label': 'String',
    multivalued: 'true',
    ...config,
  });

/** Groups in groups, roles in roles of two clients, scopes that need a role, claims that two mappers write. */
export const nested: MadeRealm = {
  name: 'made-nested',
  async make(maker) {
    for (const name of ['open', 'close', 'lift:heavy', 'a%2Fb']) await maker.makeRole(name, 'api');
    for (const name of ['run', 'stop']) await maker.makeRole(name, 'batch');
    const [operator, foreman, all] = [
      await maker.makeRole('operator'),
      await maker.makeRole('foreman'),
      await maker.makeRole('Ψ all / of : them'),
    ];
    await maker.contain(operator, [await maker.clientRole('api', 'open'), await maker.clientRole('batch', 'run')]);
    await maker.contain(foreman, [operator, await maker.clientRole('api', 'close')]);
    await maker.contain(all, [foreman, await maker.clientRole('batch', 'stop')]);
    await maker.makeGroup('/crew', { shift: ['day'], tags: ['c1', 'c2'], berth: ['4'] }, [operator]);
    await maker.makeGroup('/crew/deck', { shift: ['deck'], level: ['3'] });
    await maker.makeGroup('/crew/deck/night', { tags: ['n'], region: ['south'] }, [all]);
    const office = await maker.makeGroup('/office', { floor: ['2'] }, [foreman]);
    await maker.call('PUT', `/default-groups/${office.id}`);
    for (const [username, path] of [
      ['una0', '/crew/deck/night'],
      ['una1', '/crew'],
      ['una2', '/crew/deck'],
      ['una2', '/office'],
    ] as const)
      await maker.call('PUT', `/users/${await maker.user(username)}/groups/${(await maker.group(path)).id}`, {});
    await maker.makeScope('permissions', [
      roleMapper('of api', { 'usermodel.clientRoleMapping.clientId': 'api' }),
      roleMapper('of batch', {
        'usermodel.clientRoleMapping.clientId': 'batch',
        'usermodel.clientRoleMapping.rolePrefix': 'b:',
      }),
      mapper('oidc-group-membership-mapper', 'groups', { 'claim.name': 'groups', 'full.path': 'true' }),
    ]);
    await maker.makeScope('work', [
      mapper('oidc-usermodel-attribute-mapper', 'tags', {
        'user.attribute': 'tags',
        'claim.name': 'tags',
        'jsonType.label': 'String',
        multivalued: 'true',
        'aggregate.attrs': 'true',
      }),
      mapper('oidc-usermodel-attribute-mapper', 'shift', {
        'user.attribute': 'shift',
        'claim.name': 'work.shift',
        'jsonType.label': 'String',
        'aggregate.attrs': 'true',
        multivalued: 'true',
      }),
      mapper('oidc-usermodel-realm-role-mapper', 'roles', {
        'claim.name': 'work.roles',
        'jsonType.label': 'String',
        multivalued: 'true',
        'usermodel.realmRoleMapping.rolePrefix': 'R_',
      }),
    ]);
    await maker.call('POST', `/client-scopes/${await maker.scope('work')}/scope-mappings/realm`, [foreman]);
    for (const clientId of ['api', 'batch', 'narrow', 'light', 'web']) {
      await maker.assignScope(clientId, 'default', 'permissions');
      await maker.assignScope(clientId, 'optional', 'work');
    }
    await maker.call('POST', `/clients/${await maker.client('narrow')}/scope-mappings/realm`, [foreman]);
    await maker.administer('api', ['view-users', 'query-groups']);
    await maker.administer('batch', ['manage-clients', 'view-realm']);
  },
};
