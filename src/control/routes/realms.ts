import * as z from 'zod';
import type { RealmDescription } from '../../contract/token-views.ts';
import { Problem } from '../input/problem.ts';
import { type Route, route } from '../routing/route.ts';
import type { Sandbox } from '../sandboxes/sandbox.ts';
import { showSeconds } from './timestamp.ts';

const clientSchema = z.strictObject({
  client_id: z.string(),
  enabled: z.boolean(),
  public: z.boolean(),
  bearer_only: z.boolean(),
  service_account: z.boolean(),
  direct_access: z.boolean().describe('whether users can log in with their passwords'),
  authenticator: z.string().describe('how it authenticates, by the name in the export'),
  default_scopes: z.array(z.string()),
  optional_scopes: z.array(z.string()),
});

const keySchema = z.strictObject({
  kid: z.string(),
  algorithm: z.string(),
  use: z.enum(['sig', 'enc']),
  active: z.boolean().describe('whether new tokens are made with it'),
  published: z.boolean().describe('whether certs shows it: shared secrets are not shown'),
  until: z.iso.datetime().nullable().optional().describe('when a key that was rotated away goes; null: never'),
});

export const realmSchema = z
  .strictObject({
    name: z.string(),
    enabled: z.boolean(),
    access_token_lifespan: z.int().describe('seconds'),
    clients: z.array(clientSchema),
    scopes: z.array(z.string()),
    users: z.array(z.string()).describe('names of people, service accounts left out'),
    organizations: z.array(
      z.strictObject({
        alias: z.string(),
        enabled: z.boolean(),
        members: z.array(z.string()).describe('names of users'),
      }),
    ),
    linked_accounts: z
      .array(
        z.strictObject({
          username: z.string(),
          provider: z.string().describe('alias of the identity provider'),
          name: z.string().describe('of the account there'),
        }),
      )
      .describe('accounts at identity providers'),
    keys: z.array(keySchema),
  })
  .meta({ id: 'Realm' });

const show = ({ name, enabled, accessTokenLifespan, clients, scopes, users, keys, ...more }: RealmDescription) =>
  ({
    name,
    enabled,
    access_token_lifespan: accessTokenLifespan,
    clients: clients.map((client) => ({
      client_id: client.clientId,
      enabled: client.enabled,
      public: client.isPublic,
      bearer_only: client.bearerOnly,
      service_account: client.serviceAccount,
      direct_access: client.directAccess,
      authenticator: client.authenticator,
      default_scopes: [...client.defaultScopes],
      optional_scopes: [...client.optionalScopes],
    })),
    scopes: [...scopes],
    users: [...users],
    organizations: more.organizations.map((one) => ({ ...one, members: [...one.members] })),
    linked_accounts: [...more.linkedAccounts],
    keys: keys.map(({ until, ...key }) => ({ ...key, ...(until !== undefined && { until: showSeconds(until) }) })),
  }) satisfies z.input<typeof realmSchema>;

const listing = { description: 'the realms', schema: z.strictObject({ realms: z.array(realmSchema) }) };
const list = async ({ interfaces }: Sandbox) => ({ body: { realms: (await interfaces.tokens.realms()).map(show) } });

export const realmRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/realms',
    summary: 'Realms with their clients, scopes, users, organizations, linked accounts and keys; nothing secret',
    responses: { 200: listing },
    handler: ({ sandbox }) => list(sandbox),
  }),
  route({
    method: 'POST',
    path: '/keys/rotate',
    summary: 'Gives the realms of the sandbox new keys; old ones stay in certs until their tokens have ended',
    body: z.strictObject({}),
    responses: {
      200: listing,
      409: { description: 'other processes sign with them too' },
      503: { description: 'too many old keys are needed still' },
    },
    async handler({ sandbox }) {
      const limit = await sandbox.interfaces.tokens.rotateKeys();
      if (limit !== undefined) throw new Problem(503, limit);
      return list(sandbox);
    },
  }),
];
