import { expect, test } from 'vitest';
import { startRealm } from '../../../support/realm-server.ts';

test('a client scope that is called openid is named once', async () => {
  const scopes = ['reports', 'openid'].map((name) => ({ name, protocol: 'openid-connect' }));
  await using realm = await startRealm({ clientScopes: scopes });
  const response = await fetch(`${realm.server.url}/realms/demo/.well-known/openid-configuration`);
  const { scopes_supported: supported } = (await response.json()) as { readonly scopes_supported: string[] };
  expect(supported[0]).toBe('openid');
  expect(supported.filter((name) => name === 'openid')).toHaveLength(1);
  expect(supported).toContain('reports');
});
