import type { MadeRealm } from '../realm-maker.ts';

/** Two organizations, with members that they share. */
export const organizations: MadeRealm = {
  name: 'made-orgs',
  settings: { organizationsEnabled: true },
  async make(maker) {
    for (const name of ['acme', 'zeta']) {
      await maker.call('POST', '/organizations', {
        name,
        alias: name,
        enabled: true,
        description: `about ${name}`,
        domains: [{ name: `${name}.example`, verified: name === 'acme' }],
        attributes: { tier: [name] },
      });
    }
    const list = (await maker.call('GET', '/organizations')) as { id: string; name: string }[];
    const members: Readonly<Record<string, readonly string[]>> = {
      acme: ['una0', 'una1', 'user0', 'user1', 'user2'],
      zeta: ['una1', 'una2', 'user1', 'user3'],
    };
    for (const { id, name } of list)
      for (const username of members[name] ?? [])
        await maker.call('POST', `/organizations/${id}/members`, await maker.user(username));
    for (const clientId of ['api', 'web']) await maker.assignScope(clientId, 'default', 'organization');
  },
};
