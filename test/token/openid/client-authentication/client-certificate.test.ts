import { expect, test } from 'vitest';
import { byClient, confidential, startRealm } from '../../../support/realm-server.ts';

test('a client with certificates must name itself in the form', async () => {
  await using realm = await startRealm({ clients: [confidential('c', { clientAuthenticatorType: 'client-x509' })] });
  const authorization = `Basic ${Buffer.from('c:s').toString('base64')}`;
  const { status, body } = await realm.post('token', { grant_type: 'client_credentials' }, { authorization });
  expect([status, body.error, body.error_description]).toEqual([
    ...[400, 'invalid_client', 'Missing client_id parameter'],
  ]);
  expect((await realm.error(byClient('c'))).slice(0, 2)).toEqual([401, 'invalid_client']);
});
