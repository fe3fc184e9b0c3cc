import type { Realm } from './realm/realm.ts';

/** What happened when a request was refused. */
export interface RefusedEvent {
  readonly type: string;
  readonly clientId: string | undefined;
  readonly userId?: string | undefined;
  readonly ipAddress: string;
  readonly error: string;
  readonly details: Readonly<Record<string, string | undefined>>;
}

export interface EventLog {
  refused(realm: Realm, event: RefusedEvent): void;
}

/** A value that came from outside, fit for one line. */
const shown = (value: string | undefined) =>
  value === undefined
    ? 'null'
    : [...value.slice(0, 255)].map((c) => (c < ' ' || c === '"' || c === '\u007f' ? '?' : c)).join('');

/** Writes one line for each refused client, in the shape of Keycloak's event lines; secrets are no part of it. */
export const eventLog = (warn: (line: string) => void): EventLog => ({
  refused(realm, { type, clientId, userId, ipAddress, error, details }) {
    const fields = {
      type,
      realmId: realm.id,
      realmName: realm.name,
      clientId,
      userId,
      ipAddress,
      error,
      ...Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined)),
    };
    warn(
      Object.entries(fields)
        .map(([name, value]) => `${name}="${shown(value)}"`)
        .join(', '),
    );
  },
});
