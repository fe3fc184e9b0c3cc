import { flowsOfLines } from '../flows/flow-notation.ts';
import { flowPeople, userOfFlow } from '../flows/flow-realm.ts';
import type { EntryCase } from './entry-cases.ts';

/** The realm of a case. @param mailPort where its mail server listens */
export function entryRealm({ kind, flows, realm }: EntryCase, name: string, mailPort: number) {
  const own = flowsOfLines(flows);
  const client = { protocol: 'openid-connect', enabled: true, publicClient: true };
  return {
    realm: name,
    enabled: true,
    sslRequired: 'none',
    registrationAllowed: true,
    resetPasswordAllowed: true,
    passwordPolicy: 'hashAlgorithm(pbkdf2-sha256) and hashIterations(1) and length(2)',
    smtpServer: { host: '127.0.0.1', port: String(mailPort), from: 'sso@example.test' },
    ...own,
    [kind === 'reset' ? 'resetCredentialsFlow' : 'registrationFlow']: own.authenticationFlows[0]?.alias,
    roles: { realm: [{ name: 'boss' }], client: { app: [{ name: 'chief' }] } },
    groups: [{ name: 'rich' }],
    clients: [
      {
        ...client,
        clientId: 'app',
        redirectUris: ['https://app.example/*'],
        baseUrl: 'https://app.example/',
      },
    ],
    users: flowPeople.map(userOfFlow),
    ...realm,
  };
}
