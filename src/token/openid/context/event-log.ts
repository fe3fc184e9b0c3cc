import type { Realm } from '../../realm/realm.ts';

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

/** Characters that end a value or the line, or that control a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
const breaking = /[\u0000-\u001f\u007f-\u009f"]/g;

/** A value of a request, shortened to what one line can hold. */
const printable = (value: string | undefined) =>
  value === undefined ? 'null' : value.slice(0, 255).replace(breaking, '?');

/** Writes one line for each failed request, as Keycloak writes its events. It holds no secrets. */
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
