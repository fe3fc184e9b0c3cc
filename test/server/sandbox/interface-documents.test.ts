import { expect, test } from 'vitest';
import { lazy } from '../../../src/runtime/lazy.ts';
import { interfaceDocuments } from '../../../src/server/sandbox/interface-documents.ts';
import { tokenControl } from '../../../src/server/sandbox/open-token-control.ts';
import { KeyLimitError } from '../../../src/token/openid/keys/rotatable-keys.ts';
import type { TokenService } from '../../../src/token/token-service.ts';
import { realmOf, startService } from '../../support/token-service.ts';

test('documents say where the interfaces are, and which realms there are', async () => {
  const { service } = await startService({ realms: [realmOf('shop'), realmOf('bank')] });
  const { search, token } = interfaceDocuments(lazy(async () => service));
  expect(await search('http://a.test')).toMatchObject({ servers: [{ url: 'http://a.test' }] });
  const document = await token('http://a.test');
  expect(document).toMatchObject({ servers: [{ url: 'http://a.test' }] });
  expect(JSON.stringify(document)).toContain('["shop","bank"]');
});

/** Rotates keys of a realm where that fails so. */
const rotated = (error: Error) => {
  const keys = { rotate: () => Promise.reject(error) };
  return tokenControl(
    lazy(async () => ({ realms: () => [{ keys }] }) as unknown as TokenService),
    false,
  ).rotateKeys();
};

test('too many old keys are told; any other error stays', async () => {
  expect(await rotated(new KeyLimitError('too many'))).toBe('too many');
  const other = new Error('other');
  await expect(rotated(other)).rejects.toBe(other);
});
