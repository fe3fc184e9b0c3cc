import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { ControlledServer } from '../../client.ts';
import type { Browser } from '../browser.ts';
import { createJournal, type Journal } from './live-journal.ts';
import { createNotices, type Notices } from './notices.ts';
import { type OpenEntry, openEntry } from './open-entry.ts';
import { placeOf } from './place.ts';
import { type Clock, createClock } from './shown-clock.ts';
import { parseRoute, type Route, routeHash } from './view-route.ts';
import { type VisibleEntries, visibleEntries } from './visible-entries.ts';

/** Everything that the views share. */
export interface Console {
  readonly browser: Browser;
  readonly server: ControlledServer;
  /** Base URL of the whole server. */
  readonly root: string;
  /** The name of the sandbox; empty until the server has told it. */
  readonly sandbox: ReadonlySignal<string>;
  readonly version: ReadonlySignal<string>;
  readonly route: ReadonlySignal<Route>;
  /** Changes parts of the route; absent ones stay. */
  go(change: Partial<Route>, replace?: boolean): void;
  readonly journal: Journal;
  readonly visible: VisibleEntries;
  readonly open: ReadonlySignal<OpenEntry>;
  readonly clock: Clock;
  readonly notices: Notices;
  start(signal: AbortSignal): void;
}

export function createConsole(server: ControlledServer, browser: Browser): Console {
  const route = signal(parseRoute(browser.hash()));
  const sandbox = signal('');
  const version = signal('');
  const journal = createJournal({ requests: server.requests, timers: browser });
  const visible = visibleEntries({
    text: computed(() => route.value.filter),
    journal,
    requests: server.requests,
    timers: browser,
  });
  const openId = computed(() => {
    const { id } = route.value;
    return id === 'latest' ? visible.entries.value[0]?.id : id;
  });
  const clock = createClock(server.clock, browser);
  return {
    browser,
    server,
    root: placeOf(browser.address).root,
    sandbox,
    version,
    route,
    go(change, replace) {
      browser.setHash(routeHash({ ...route.value, ...change }), replace);
    },
    journal,
    visible,
    open: openEntry(openId, server.requests, journal.renewals),
    clock,
    notices: createNotices(browser),
    start(signal) {
      browser.onHash(() => {
        route.value = parseRoute(browser.hash());
      });
      clock.run(signal);
      void journal.follow(signal);
      effect(() => {
        void journal.renewals.value;
        void clock.refresh().catch(() => {});
        void server.about().then(
          (about) => {
            sandbox.value = about.sandbox;
            version.value = about.version;
          },
          () => {},
        );
      });
    },
  };
}
