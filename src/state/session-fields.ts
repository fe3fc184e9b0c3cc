import type { ClientSession, Rotation, UserSession } from '../token/openid/sessions/session-store.ts';
import type { Reply } from './connection.ts';

/*
 * A session is a hash: `start` (JSON of what it was opened with), `usedAt`, `note <name>` for each fact about the login,
 * and for each client `client <id>` (JSON of how it came in), `used <id>`, and `rotation <id> <reuse_id>` for each chain
 * of its refresh tokens. Clients are written as JSON, so that every name has one end.
 */

const notePrefix = 'note ';
const clientPrefix = 'client ';
const rotationPrefix = 'rotation ';

/** The names of the fields of a client, and the beginnings of the names of its rotations and of all clients. */
export function clientFields(clientId: string) {
  const id = JSON.stringify(clientId);
  return {
    client: clientPrefix + id,
    used: `used ${id}`,
    rotations: `${rotationPrefix}${id} `,
    anyClient: clientPrefix,
  };
}

export const rotationField = (clientId: string, reuseId: string): string => clientFields(clientId).rotations + reuseId;

export const rotationText = ({ tokenId, uses, refreshedAt }: Rotation): string =>
  JSON.stringify({ tokenId, uses, refreshedAt });

function ofClient({ clientId, scope, notes, startedAt, usedAt }: ClientSession): (string | number)[] {
  const { client, used } = clientFields(clientId);
  return [client, JSON.stringify({ scope, notes: [...notes], startedAt }), used, usedAt];
}

const ofNotes = (notes: ReadonlyMap<string, string>) =>
  [...notes].flatMap(([name, value]) => [notePrefix + name, value]);

/** The fields that change when a client joins a session. */
export const fieldsOf = ({
  client,
  notes,
  usedAt,
}: {
  readonly client: ClientSession;
  readonly notes: ReadonlyMap<string, string>;
  readonly usedAt: number;
}): (string | number)[] => ['usedAt', usedAt, ...ofNotes(notes), ...ofClient(client)];

/** All fields of a session that is opened. */
export function fieldTexts({ notes, clients, usedAt, ...start }: UserSession): (string | number)[] {
  const { id, offline, userId, rememberMe, startedAt } = start;
  const text = JSON.stringify({ id, offline, userId, rememberMe, startedAt });
  return ['start', text, 'usedAt', usedAt, ...ofNotes(notes), ...[...clients.values()].flatMap(ofClient)];
}

/** The session in the reply to HGETALL; undefined for none. */
export function sessionIn(reply: Reply): UserSession | undefined {
  const words = reply as readonly string[];
  const fields = new Map(words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? ''] as const] : [])));
  const start = fields.get('start');
  if (start === undefined) return undefined;
  const of = (prefix: string) =>
    [...fields].flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
    );
  const clients = of(clientPrefix).map(([name, text]): ClientSession => {
    const { scope, notes, startedAt } = JSON.parse(text) as StoredClient;
    const clientId = JSON.parse(name) as string;
    const { used, rotations } = clientFields(clientId);
    return {
      clientId,
      scope,
      startedAt,
      notes: new Map(notes),
      usedAt: Number(fields.get(used)),
      rotations: new Map(of(rotations).map(([reuseId, value]) => [reuseId, JSON.parse(value) as Rotation])),
    };
  });
  return {
    ...(JSON.parse(start) as Pick<UserSession, 'id' | 'offline' | 'userId' | 'rememberMe' | 'startedAt'>),
    notes: new Map(of(notePrefix)),
    usedAt: Number(fields.get('usedAt')),
    clients: new Map(clients.map((client) => [client.clientId, client])),
  };
}

interface StoredClient {
  readonly scope: string | undefined;
  readonly notes: [string, string][];
  readonly startedAt: number;
}
