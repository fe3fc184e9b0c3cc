/** What a user, or a client, has done, as Keycloak's API shows it. */
export interface UserEvent {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly type: string;
  readonly realmId: string;
  readonly clientId?: string | undefined;
  readonly userId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly ipAddress: string;
  readonly error?: string | undefined;
  readonly details: Readonly<Record<string, string>>;
}

/** What somebody has changed over the admin API. */
interface AdminEvent {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly realmId: string;
  readonly authDetails: {
    readonly realmId: string;
    readonly clientId: string | undefined;
    readonly userId: string;
    readonly ipAddress: string;
  };
  readonly operationType: 'CREATE' | 'UPDATE' | 'DELETE' | 'ACTION';
  readonly resourceType: string;
  readonly resourcePath: string;
  /** JSON without secrets. */
  readonly representation?: string | undefined;
}

/** Events of a realm, the oldest first. */
export interface EventStore {
  readonly ofUsers: UserEvent[];
  readonly ofAdmins: AdminEvent[];
}

export const createEventStore = (): EventStore => ({ ofUsers: [], ofAdmins: [] });

/** Of each kind: what a test looks into. */
const maxEvents = 1_000;

/** Keeps an event; the oldest makes room. */
export function keepEvent<Event>(events: Event[], event: Event): void {
  events.push(event);
  if (events.length > maxEvents) events.shift();
}
