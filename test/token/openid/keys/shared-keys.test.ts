import { expect, test } from 'vitest';
import { UnavailableError } from '../../../../src/runtime/availability.ts';
import { systemClock, systemRandomness } from '../../../../src/runtime/runtime.ts';
import { settingsFromOptions } from '../../../../src/settings/read-settings.ts';
import { memoryKeyStore } from '../../../../src/token/openid/keys/memory-key-store.ts';
import type { KeyStore } from '../../../../src/token/openid/keys/realm-key-store.ts';
import { realmKeys } from '../../../../src/token/openid/keys/realm-keys.ts';
import { settingsRealm } from '../../../../src/token/realm/import/settings-realm.ts';

/** The keys of two processes that share a store, each with the view of it that it has read last. */
function processes() {
  const store = memoryKeyStore();
  let isAway = false;
  const realm = { ...settingsRealm(settingsFromOptions().auth), keyProviders: [] };
  const view = (): KeyStore => {
    let names: readonly string[] = [];
    return {
      ...store,
      names: () => names,
      async reload() {
        if (isAway) throw new UnavailableError('away');
        names = store.names(realm.name);
      },
    };
  };
  const keys = () =>
    realmKeys(realm, { runtime: { clock: systemClock, random: systemRandomness }, keyStore: view(), warn: () => {} });
  return {
    one: keys(),
    other: keys(),
    goAway() {
      isAway = true;
    },
  };
}

test('a key that one process makes verifies in the other, and is published there', async () => {
  const { one, other } = processes();
  const made = await one.signer('ES256');
  expect((await other.verifier(made?.kid ?? ''))?.kid).toBe(made?.kid);
  expect(await other.keySet()).toBe(await one.keySet());
  expect((await other.published()).map(({ kid }) => kid)).toEqual([made?.kid]);
  expect((await other.signer('ES256'))?.kid).toBe(made?.kid);
  expect(await other.verifier('unknown')).toBeUndefined();
});

test('while the store is away known keys are used and published, and of others nothing is said', async () => {
  const { one, other, goAway } = processes();
  const made = await one.signer('ES256');
  goAway();
  expect((await one.verifier(made?.kid ?? ''))?.kid).toBe(made?.kid);
  expect(await one.keySet()).toContain(made?.kid);
  expect(await other.keySet()).toBe('{"keys":[]}');
  await expect(other.verifier(made?.kid ?? '')).rejects.toThrow(UnavailableError);
});
