import { expect, test } from 'vitest';
import type { RealmCall } from '../../../src/token/admin/admin-call.ts';
import { authorizationCall } from '../../../src/token/admin/authorization/authorization-call.ts';
import { emptyServer } from '../../../src/token/authorization/model/resource-server.ts';

test('a call about resources finds what others have changed since it came', () => {
  const realmWith = (scopes: readonly object[]) => ({
    clients: [{ id: 'rs', authorizationServicesEnabled: true, authorizationSettings: { ...emptyServer, scopes } }],
  });
  const call = {
    realm: realmWith([]),
    store: {
      json: () => realmWith([{ id: 's', name: 'late' }]),
      users: () => ({ byId: new Map(), byName: new Map() }),
    },
    params: { client: 'rs' },
    state: { ids: {} },
  } as unknown as RealmCall;
  expect(authorizationCall(call).server.scopes).toEqual([{ id: 's', name: 'late' }]);
});
