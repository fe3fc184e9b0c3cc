import type { Session } from '../sessions/sessions.ts';

/** What mappers may know of a login: facts about the session, and how its client came into it. */
export function notesOf({ notes, client }: Session): ReadonlyMap<string, string> {
  const sso = client.notes.get('SSO_AUTH');
  return sso === undefined ? notes : new Map([...notes, ['SSO_AUTH', sso]]);
}
