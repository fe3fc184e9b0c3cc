/** An event of a user or of a client, as Keycloak's API shows it. */
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

/** A change over the admin API. */
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

/** Events of each kind that are stored: more than a test reads. */
const maxEvents = 1_000;

/** Stores an event. When there are too many, the oldest is dropped. */
export function storeEvent<Event>(events: Event[], event: Event): void {
  events.push(event);
  if (events.length > maxEvents) events.shift();
}
