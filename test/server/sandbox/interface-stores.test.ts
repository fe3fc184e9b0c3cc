import { expect, test } from 'vitest';
import { storesOf } from '../../../src/server/sandbox/interface-stores.ts';
import type { SharedState } from '../../../src/state/shared-state.ts';

test('only the sandbox default shares its state, where state is shared', () => {
  const shared = { openRealmStores: () => 'opened' } as unknown as SharedState;
  expect(storesOf('default', shared)).toEqual({ ...shared, isShared: true });
  for (const [name, state] of [
    ['default', undefined],
    ['other', shared],
    ['other', undefined],
  ] as const)
    expect(storesOf(name, state)).toMatchObject({ isShared: false, openRealmStores: undefined });
});
