import type { Realm } from '../realm/realm.ts';

/** What happened when a request failed. */
interface ErrorEvent {
  readonly type: string;
  readonly clientId: string | undefined;
  readonly userId?: string | undefined;
  readonly ipAddress: string;
  readonly error: string;
  readonly details: Readonly<Record<string, string | undefined>>;
}

export interface EventLog {
  clientError(realm: Realm, event: ErrorEvent): void;
}

/** Ends a value or the line, or steers a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
const breaking = /[\u0000-\u001f\u007f-\u009f"]/g;

/** A value that came from outside, fit for one line. */
const printable = (value: string | undefined) =>
  value === undefined ? 'null' : value.slice(0, 255).replace(breaking, '?');

/** Writes one line for each failed request, in the shape of Keycloak's event lines; secrets are no part of it. */
export const eventLog = (warn: (line: string) => void): EventLog => ({
  clientError(realm, { type, clientId, userId, ipAddress, error, details }) {
    const fields: [string, string | undefined][] = [
      ['type', type],
      ['realmId', realm.id],
      ['realmName', realm.name],
      ['clientId', clientId],
      ['userId', userId],
      ['ipAddress', ipAddress],
      ['error', error],
      ...Object.entries(details).filter(([, value]) => value !== undefined),
    ];
    warn(fields.map(([name, value]) => `${name}="${printable(value)}"`).join(', '));
  },
});
