import { page } from '../../openid/http/paging.ts';
import { eventsConfigShape } from '../../realm/representations/shapes/realm-shapes.ts';
import type { AdminRoutes } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, done } from '../admin-response.ts';
import { checkedBody } from '../request-body.ts';
import { checkColumn } from '../too-long.ts';
import { defaultEventTypes } from './event-types.ts';

const viewers = ['view-events', 'manage-events'];
const managers = ['manage-events'];
/** Events in a response, unless the query says how many. */
const defaultMax = 100;

/** Keycloak's listeners to events. */
const listeners: ReadonlySet<unknown> = new Set(['jboss-logging', 'email']);
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const configMembers = [
  ...['eventsEnabled', 'eventsExpiration', 'eventsListeners', 'enabledEventTypes'],
  ...['adminEventsEnabled', 'adminEventsDetailsEnabled'],
];

export const eventRoutes: AdminRoutes = {
  events: {
    GET(call) {
      page([], call.query);
      call.require(...viewers);
      const { query } = call;
      const matches = [has(query, 'type'), has(query, 'client'), has(query, 'user'), has(query, 'ipAddress')] as const;
      const isMeantTime = isBetween(query);
      const matching = call.state.events.ofUsers.filter(
        (event) =>
          matches[0](event.type) &&
          matches[1](event.clientId) &&
          matches[2](event.userId) &&
          matches[3](event.ipAddress) &&
          isMeantTime(event.time),
      );
      return adminJson(page(newestFirst(matching, query), query, defaultMax));
    },
    DELETE(call) {
      call.require(...managers);
      call.state.events.ofUsers.length = 0;
      return done;
    },
  },
  'events/config': {
    GET(call) {
      call.require(...viewers);
      const { eventsEnabled, eventsExpiration, eventsListeners, enabledEventTypes, ...rest } = call.realm;
      const types = Array.isArray(enabledEventTypes) && enabledEventTypes.length > 0 ? enabledEventTypes : undefined;
      return adminJson({
        eventsEnabled: eventsEnabled === true,
        ...(typeof eventsExpiration === 'number' && { eventsExpiration }),
        eventsListeners: eventsListeners ?? ['jboss-logging'],
        enabledEventTypes: types ?? defaultEventTypes,
        adminEventsEnabled: rest.adminEventsEnabled === true,
        adminEventsDetailsEnabled: rest.adminEventsDetailsEnabled === true,
      });
    },
    PUT(call) {
      const wanted = checkedBody(call, eventsConfigShape, () => call.require(...managers));
      if (asList(wanted.eventsListeners).some((name) => !listeners.has(name)))
        throw adminErrors.plainBadRequest('Unknown event listener');
      for (const type of asList(wanted.enabledEventTypes)) checkColumn(type);
      const named = configMembers.flatMap((name) => (wanted[name] == null ? [] : [[name, wanted[name]] as const]));
      call.store.update((realm) => ({ ...realm, ...Object.fromEntries(named) }));
      return done;
    },
  },
  'admin-events': {
    GET(call) {
      call.require(...viewers);
      const { query } = call;
      const isOperation = has(query, 'operationTypes');
      const isResource = has(query, 'resourceTypes');
      const isUser = has(query, 'authUser');
      const isPath = query.get('resourcePath') ?? '';
      const isMeantTime = isBetween(query);
      const matching = call.state.events.ofAdmins.filter(
        (event) =>
          isOperation(event.operationType) &&
          isResource(event.resourceType) &&
          isUser(event.authDetails.userId) &&
          event.resourcePath.includes(isPath) &&
          isMeantTime(event.time),
      );
      return adminJson(page(newestFirst(matching, query), query, defaultMax));
    },
    DELETE(call) {
      call.require(...managers);
      call.state.events.ofAdmins.length = 0;
      return done;
    },
  },
};

/** Whether a value is among those of a query. A query without any has all. */
function has(query: URLSearchParams, name: string): (value: string | undefined) => boolean {
  const wanted = query.getAll(name).filter((value) => value !== '');
  return (value) => wanted.length === 0 || (value !== undefined && wanted.includes(value));
}

const newestFirst = <Event>(events: readonly Event[], query: URLSearchParams): readonly Event[] =>
  query.get('direction') === 'asc' ? events : events.toReversed();

/**
 * Whether a time is between the dates of a query: days (`2026-11-22`), which count as a whole, or milliseconds since
 * the epoch.
 * @throws {OAuthError} when they are neither
 */
function isBetween(query: URLSearchParams): (time: number) => boolean {
  const from = moment(query, 'dateFrom', 0, Number.NEGATIVE_INFINITY);
  const to = moment(query, 'dateTo', dayMs - 1, Number.POSITIVE_INFINITY);
  return (time) => time >= from && time <= to;
}

const dayMs = 86_400_000;

function moment(query: URLSearchParams, name: string, more: number, fallback: number): number {
  const text = query.get(name);
  if (text === null || text === '') return fallback;
  if (/^\d+$/.test(text)) return Number(text);
  const day = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(day) || !new Date(day).toISOString().startsWith(text)) throw wrongDate(name);
  return day + more;
}

const wrongDate = (name: string) =>
  adminErrors.plainBadRequest(`Invalid value for '${name}', expected format is yyyy-MM-dd or an Epoch timestamp`);
