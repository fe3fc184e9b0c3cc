import { flag, items, type JsonCursor, member, presentString } from '../json-cursor.ts';
import type { EventRules } from '../realm.ts';

/** Which events a realm keeps. */
export const readEventRules = (realm: JsonCursor): EventRules => ({
  areKept: flag(member(realm, 'eventsEnabled'), false),
  types: new Set(items(member(realm, 'enabledEventTypes')).map(presentString)),
});
