import { expect, test } from 'vitest';
import type { Entry } from '../../../src/control/journal/entry.ts';
import { createFilter, entryFilter } from '../../../src/control/journal/entry-filter.ts';
import { anyEntry, kept } from './any-entry.ts';

const time = Date.parse('2030-01-01T00:00:00Z');
const entries: Readonly<Record<string, Entry>> = {
  search: anyEntry({
    interface: 'search',
    operation: 'search',
    method: 'POST',
    target: '/search',
    time,
    rule: 'rule-1',
    requestHeaders: ['X-Kind', 'Blue'],
    requestBody: kept('{"query":"Rivers"}'),
    status: 429,
  }),
  token: anyEntry({
    interface: 'token',
    operation: 'token',
    method: 'POST',
    target: '/realms/de%20mo/token',
    time: time + 1,
    requestBody: kept('client_id=till&a=b'),
    responseBody: kept('{"Error":"x"}'),
    status: 400,
    requestHeaders: ['content-type', 'application/x-www-form-urlencoded'],
  }),
  app: anyEntry({ target: '/?a=One', time: time + 2, responseHead: 'HTTP/1.1 200 OK\r\nserver: Uvicorn\r\n\r\n' }),
  cut: anyEntry({ target: '/cut', time: time + 3, status: undefined, fault: 'close', rule: 'rule-10' }),
};

test.each<[wanted: Parameters<typeof entryFilter.parse>[0], names: string[]]>([
  [{}, ['search', 'token', 'app', 'cut']],
  [{ interface: 'search' }, ['search']],
  [{ interface: 'example-app' }, ['app', 'cut']],
  [{ operation: 'token' }, ['token']],
  [{ operation: 'tok' }, []],
  [{ method: 'post' }, ['search', 'token']],
  [{ method: 'GET' }, ['app', 'cut']],
  [{ status: '4xx' }, ['search', 'token']],
  [{ status: '4XX' }, ['search', 'token']],
  [{ status: '429' }, ['search']],
  [{ status: '200' }, ['app']],
  [{ status: '5xx' }, []],
  [{ rule: 'rule-1' }, ['search']],
  [{ client_id: 'till' }, ['token']],
  [{ client_id: 'til' }, []],
  [{ path: '/realms/de mo/*' }, ['token']],
  [{ path: '/' }, ['app']],
  [{ path: '/*' }, ['search', 'app', 'cut']],
  [{ text: 'x-kind\nblue' }, ['search']],
  [{ text: 'RIVERS' }, ['search']],
  [{ text: 'a=one' }, ['app']],
  [{ text: 'a=' }, ['token', 'app']],
  [{ text: 'uvicorn' }, ['app']],
  [{ text: 'error' }, ['token']],
  [{ text: 'nowhere' }, []],
  [{ since: '2030-01-01T00:00:00.002Z' }, ['app', 'cut']],
  [{ until: '2030-01-01T00:00:00.001Z' }, ['search', 'token']],
  [{ since: '2030-01-01T00:00:00.001Z', until: '2030-01-01T00:00:00.002Z' }, ['token', 'app']],
  [{ interface: 'search', status: '400' }, []],
])('%j takes %j', (wanted, names) => {
  const { head, content = () => true } = createFilter(entryFilter.parse(wanted));
  const takes = (entry: Entry) => head(entry) && content(entry);
  expect(Object.keys(entries).filter((name) => takes(entries[name] as Entry))).toEqual(names);
});

test.each([
  [{ status: '4x' }, 'must be a status such as 404 or 4xx'],
  [{ status: '600' }, 'must be a status such as 404 or 4xx'],
  [{ status: 'x404' }, 'must be a status such as 404 or 4xx'],
  [{ status: '4040' }, 'must be a status such as 404 or 4xx'],
  [{ interface: 'app' }, 'must be one of search, token, example-app'],
  [{ text: 'x'.repeat(10_001) }, 'must have at most 10000 characters'],
  [{ since: 'now' }, 'must be a time such as 2030-01-01T00:00:00Z, or an id'],
  [{ progress: 'over' }, 'must be one of receiving, waiting, answering, done'],
])('%.40j: %s', (wanted, message) => {
  expect(entryFilter.safeParse(wanted).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test.each<[wanted: Parameters<typeof entryFilter.parse>[0], isRead: boolean]>([
  [{}, false],
  [{ interface: 'search', operation: 'x', method: 'GET', status: '4xx', rule: 'x' }, false],
  [{ since: '2030-01-01T00:00:00Z', until: '2030-01-01T00:00:00Z' }, false],
  [{ path: '/' }, true],
  [{ client_id: 'x' }, true],
  [{ text: 'x' }, true],
])('whether entries are read for %j: %s', (wanted, isRead) => {
  expect(createFilter(entryFilter.parse(wanted)).content !== undefined).toBe(isRead);
});
