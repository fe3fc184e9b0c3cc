import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import { readRealmFiles } from '../../src/token/realm/realm-files.ts';
import { emptyFolder } from '../support/command.ts';
import { memoryOutput } from '../support/memory-output.ts';
import { postForm } from '../support/token-request.ts';

const realm = {
  realm: 'r',
  enabled: true,
  acessTokenLifespan: 60,
  otpPolicyOfTomorrow: true,
  clients: [
    { clientId: 'a', serviceAccountEnabled: true, comment: null, defaultClientScopes: ['email', 'nope'] },
    { clientId: 'b', secret: '**********', protocolMappers: [{ protocolMapper: 'oidc-acr-mapper', settings: {} }] },
  ],
};
const file = path.join(emptyFolder(), 'r.json');
writeFileSync(file, JSON.stringify(realm));

const remarks = [
  `${file}: acessTokenLifespan is not known and left out`,
  `${file}: clients[0].serviceAccountEnabled is not known and left out`,
  `${file}: clients[1].protocolMappers[0].settings is not known and left out`,
  `${file}: clients[0].defaultClientScopes[1]: there is no client scope "nope"; it is left out`,
  `${file}: clients[1].secret is hidden in this export; write the secret there`,
];

test('settings that no realm has, scopes that are missing and hidden secrets are noticed with their place', async () => {
  expect((await readRealmFiles([file]))[0]?.remarks).toEqual(remarks);
});

test('each is told in one warning line when the realm is made ready', async () => {
  const stderr = memoryOutput();
  await using server = await startServer({ port: 0, auth: { realmFiles: [file] }, log: { level: 'warn' } }, { stderr });
  await postForm(server.url, 'r/protocol/openid-connect/token', {});
  await postForm(server.url, 'r/protocol/openid-connect/token', {});
  const told = stderr.lines.join('\n');
  for (const remark of remarks) expect(told.split(`WARNING:  ${remark}`)).toHaveLength(2);
});

test('an export of Keycloak itself gives no cause for a remark', async () => {
  const names = ['demo', 'closed', 'odd', 'umlaut'];
  const realms = await readRealmFiles(names.map((name) => `test/golden/realm-${name}.json`));
  expect(realms.flatMap((each) => each.remarks)).toEqual([]);
});
