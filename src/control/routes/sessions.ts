import * as z from 'zod';
import type { LiveSession } from '../../contract/token-views.ts';
import { Problem } from '../input/problem.ts';
import { type Route, route } from '../routing/route.ts';
import { listLimit } from './list-limit.ts';
import { showSeconds } from './timestamp.ts';

const times = {
  started: z.iso.datetime(),
  last_used: z.iso.datetime(),
  ends: z.iso.datetime().nullable().describe('when it ends if nobody uses it before; null: never'),
};

const clientSchema = z.strictObject({ client_id: z.string(), ...times }).meta({ id: 'SessionClient' });

const sessionSchema = z
  .strictObject({
    id: z.string().describe('the claim `sid` of its tokens'),
    realm: z.string(),
    client_id: z.string().describe('of the client that used it last'),
    clients: z.array(clientSchema).describe('all that are in it, the one that used it last first'),
    user_id: z.string(),
    username: z.string(),
    offline: z.boolean(),
    ...times,
  })
  .meta({ id: 'Session' });

export const sessionFilter = z.strictObject({
  realm: z.string().optional(),
  client_id: z.string().optional(),
  username: z.string().optional(),
  limit: listLimit,
});

export const sessionList = z.strictObject({
  sessions: z.array(sessionSchema),
  total: z.int().describe('how many sessions fit the filter'),
});

const showTimes = ({ startedAt, usedAt, endsAt }: Pick<LiveSession, 'startedAt' | 'usedAt' | 'endsAt'>) => ({
  started: showSeconds(startedAt) ?? '',
  last_used: showSeconds(usedAt) ?? '',
  ends: showSeconds(endsAt),
});

function show(session: LiveSession): z.input<typeof sessionSchema> {
  const { id, realm, userId, username, offline, clients } = session;
  return {
    id,
    realm,
    client_id: clients[0].clientId,
    user_id: userId,
    username,
    offline,
    clients: clients.map((client) => ({ client_id: client.clientId, ...showTimes(client) })),
    ...showTimes(session),
  };
}

export const sessionRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/sessions',
    summary: 'Who is logged in where, the session that was used last first',
    query: sessionFilter,
    responses: { 200: { description: 'sessions and how many there are', schema: sessionList } },
    async handler({ sandbox, query: { limit = 100, realm, client_id: clientId, username } }) {
      const fitting = (await sandbox.interfaces.tokens.sessions()).filter(
        (session) =>
          (realm ?? session.realm) === session.realm &&
          (clientId === undefined || session.clients.some((client) => client.clientId === clientId)) &&
          (username ?? session.username) === session.username,
      );
      return { body: { sessions: fitting.slice(0, limit).map(show), total: fitting.length } };
    },
  }),
  route({
    method: 'DELETE',
    path: '/sessions/{id}',
    summary: 'Ends a session: its tokens are no longer good',
    responses: { 204: { description: 'done' }, 404: { description: 'there is none' } },
    async handler({ sandbox, request, params: { id = '' } }) {
      if (!(await sandbox.interfaces.tokens.endSession(request, id)))
        throw new Problem(404, `id: there is no session ${JSON.stringify(id)}`);
      return { status: 204 };
    },
  }),
];
