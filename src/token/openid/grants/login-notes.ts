import type { Session } from '../sessions/session-store.ts';

/** Notes of a client that say how it came into the session. */
const names = ['SSO_AUTH', 'level-of-authentication', 'acr_values', 'claims'];

/** What mappers may know of a login: facts about the session, and how its client came into it. */
export function notesOf({ notes, client }: Session): ReadonlyMap<string, string> {
  const own = [...client.notes].filter(([name]) => names.includes(name));
  return own.length === 0 ? notes : new Map([...notes, ...own]);
}
