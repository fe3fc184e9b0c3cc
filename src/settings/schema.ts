import * as z from 'zod';
import { appSettings } from './app-settings.ts';
import { authSettings } from './auth-settings.ts';
import { controlSettings, journalSettings, sandboxSettings } from './control-settings.ts';
import { asList, asNumber, emptyIsNone, existing, filled, integer, seconds, setting } from './field.ts';
import { logSettings } from './log-settings.ts';
import { searchSettings } from './search-settings.ts';
import { stateSettings } from './state-settings.ts';
import { interceptSettings, tlsSettings } from './tls-settings.ts';

/** Every setting: its place in the options, its variable, its default and what it must be. */
export const schema = z.strictObject({
  host: setting(filled.default('127.0.0.1'), {
    env: 'HOST',
    scope: 'process',
    description: 'address to listen on',
  }),
  port: setting(integer(0, 65_535).default(8000), {
    env: 'PORT',
    scope: 'process',
    description: 'port to listen on; 0 takes a free one and says which',
    read: asNumber,
  }),
  tls: tlsSettings,
  intercept: interceptSettings,
  log: logSettings,
  control: controlSettings,
  sandbox: sandboxSettings,
  journal: journalSettings,
  state: stateSettings,
  shutdownDelay: setting(seconds('must be a number of seconds, 0 or more').optional(), {
    env: 'SHUTDOWN_DELAY',
    scope: 'process',
    description: 'seconds to go on after SIGTERM, while `/-/ready` says 503; empty: 5 with `STATE_URL`, otherwise 0',
    read: asNumber,
  }),
  seed: setting(z.union([filled, z.int()]).optional(), {
    env: 'SEED',
    scope: 'process',
    description: 'makes identifiers and random numbers repeatable; empty: they are random',
    read: emptyIsNone,
  }),
  rulesFile: setting(existing.optional(), {
    env: 'RULES_FILE',
    scope: 'process',
    description: 'rules (JSON or YAML) with which the default sandbox begins; read again when the file changes',
    read: emptyIsNone,
  }),
  forwardedAllowIps: setting(z.array(filled).default(['127.0.0.1', '::1']), {
    env: 'FORWARDED_ALLOW_IPS',
    scope: 'process',
    description: 'peers whose X-Forwarded-For and -Proto are believed; `*` all, empty none',
    read: asList,
  }),
  app: appSettings,
  search: searchSettings,
  auth: authSettings,
});

/** Options of `startServer`, all of them optional. */
export type ServerOptions = z.input<typeof schema>;
/** Those of them that a sandbox can have of its own. */
export type SandboxSettings = Pick<ServerOptions, 'app' | 'search' | 'auth'>;
/** Every setting with its value. */
export type Settings = z.output<typeof schema>;
