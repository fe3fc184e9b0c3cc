import { z } from 'zod';
import {
  asList,
  asNumber,
  choice,
  countryCode,
  countryDatabase,
  emptyIsNone,
  existing,
  filled,
  hostOrAddress,
  integer,
  seconds,
  setting,
  writableFile,
} from './setting.ts';

/** Every setting: its place in the options, its variable, its default and what it must be. */
export const schema = z.strictObject({
  host: setting(filled.default('127.0.0.1'), {
    env: 'HOST',
    description: 'address to listen on',
  }),
  port: setting(integer(0, 65_535).default(8000), {
    env: 'PORT',
    description: 'port to listen on; 0 takes a free one and says which',
    read: asNumber,
  }),
  log: z
    .strictObject({
      level: setting(choice('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'), {
        env: 'LOG_LEVEL',
        description: "least level that is logged, one of pino's",
      }),
      format: setting(choice('text', 'json').default('text'), {
        env: 'LOG_FORMAT',
        description: '`text`: lines as the real application prints them; `json`: one object a line',
      }),
    })
    .prefault({}),
  forwardedAllowIps: setting(z.array(filled).default(['127.0.0.1', '::1']), {
    env: 'FORWARDED_ALLOW_IPS',
    description: 'peers whose X-Forwarded-For and -Proto are believed; `*` all, empty none',
    read: asList,
  }),
  app: z
    .strictObject({
      variant: setting(choice('greeting', 'echo', 'object', 'cached', 'slow').default('greeting'), {
        env: 'APP_VARIANT',
        description: 'what `GET /` does: `greeting`, `echo`, `object`, `cached` or `slow`',
      }),
      greeting: setting(z.string('must be a text').default('Hello'), {
        env: 'APP_GREETING',
        description: 'the word of the greeting',
      }),
      objectA: setting(z.string('must be a text').default('hello'), {
        env: 'APP_OBJECT_A',
        description: 'field `a` of the object, a string',
      }),
      objectB: setting(integer(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER).default(42), {
        env: 'APP_OBJECT_B',
        description: 'field `b` of the object, an integer',
        read: asNumber,
      }),
      cacheExpire: setting(integer(0, 1_000_000_000).default(600), {
        env: 'APP_CACHE_EXPIRE',
        description: 'seconds that the cached number lives',
        read: asNumber,
      }),
      stepPause: setting(seconds('must be a number of seconds, 0 or more').default(0.1), {
        env: 'APP_STEP_PAUSE',
        description: 'seconds that the slow task pauses before each step',
        read: asNumber,
      }),
    })
    .prefault({}),
  search: z
    .strictObject({
      apiTokens: setting(z.array(filled).min(1, 'must name at least one token').default(['tvly-dev-understudy']), {
        env: 'SEARCH_API_TOKENS',
        description: 'API tokens that are accepted',
        read: asList,
        secret: true,
      }),
      rateLimit: setting(integer(0, 1_000_000).optional(), {
        env: 'SEARCH_RATE_LIMIT',
        description: 'requests a minute for each key, then 429; empty: no limit; 0: always',
        read: asNumber,
      }),
      planCredits: setting(integer(0, 1_000_000_000).optional(), {
        env: 'SEARCH_PLAN_CREDITS',
        description: 'credits of the plan for each key, then 432; empty: no limit',
        read: asNumber,
      }),
      paygoCredits: setting(integer(0, 1_000_000_000).optional(), {
        env: 'SEARCH_PAYGO_CREDITS',
        description: 'pay-as-you-go credits for each key once those of the plan are spent, then 433; empty: none',
        read: asNumber,
      }),
      corpus: setting(z.array(existing).default([]), {
        env: 'SEARCH_CORPUS',
        description: 'files or folders of pages instead of the built-in ones: JSONL, Markdown, HTML, plain text',
        read: asList,
      }),
      cacheDir: setting(z.string('must be a text').default(''), {
        env: 'SEARCH_CACHE_DIR',
        description: "where indexes of large corpora are kept; empty: in the user's cache directory",
      }),
      deniedCountries: setting(z.array(countryCode).default([]), {
        env: 'SEARCH_DENIED_COUNTRIES',
        description: 'countries (ISO 3166-1 alpha-2) whose callers are denied; `*` denies everyone',
        read: asList,
      }),
      denial: setting(choice('forbidden', 'close').default('forbidden'), {
        env: 'SEARCH_DENIAL',
        description: '`forbidden`: 403 with an empty body; `close`: the connection is closed without an answer',
      }),
      countryHeader: setting(filled.toLowerCase().default('cf-ipcountry'), {
        env: 'SEARCH_COUNTRY_HEADER',
        description: "header that names the caller's country, believed only from FORWARDED_ALLOW_IPS",
      }),
      countryDatabase: setting(countryDatabase.optional(), {
        env: 'SEARCH_COUNTRY_DATABASE',
        description: "database in MaxMind's format (.mmdb) that names the countries of callers without that header",
        read: emptyIsNone,
      }),
    })
    .prefault({}),
  auth: z
    .strictObject({
      realm: setting(filled.default('demo'), {
        env: 'AUTH_REALM',
        description: 'realm that exists',
      }),
      clientId: setting(filled.default('understudy'), {
        env: 'AUTH_CLIENT_ID',
        description: 'its service account client',
      }),
      clientSecret: setting(filled.default('understudy-secret'), {
        env: 'AUTH_CLIENT_SECRET',
        description: "that client's secret",
        secret: true,
      }),
      accessTokenLifespan: setting(integer(1, 1_000_000_000).default(60), {
        env: 'AUTH_ACCESS_TOKEN_LIFESPAN',
        description: 'seconds that an access token of that realm lives',
        read: asNumber,
      }),
      realmFiles: setting(z.array(existing).default([]), {
        env: 'AUTH_REALM_FILES',
        description: 'Keycloak realm exports (JSON) that replace that realm; not together with the four above',
        read: asList,
      }),
      keysFile: setting(writableFile.optional(), {
        env: 'AUTH_KEYS_FILE',
        description: 'where generated signing keys are kept between starts; made with mode 0600',
        read: emptyIsNone,
      }),
      hostname: setting(hostOrAddress.optional(), {
        env: 'AUTH_HOSTNAME',
        description: "host or address that fixes the issuer, as Keycloak's `--hostname` does",
        read: emptyIsNone,
      }),
      proxyHeaders: setting(choice('xforwarded', 'forwarded').optional(), {
        env: 'AUTH_PROXY_HEADERS',
        description:
          "`xforwarded` or `forwarded`: what the token endpoint believes, as Keycloak's `--proxy-headers` does",
        read: emptyIsNone,
      }),
    })
    .prefault({}),
});

/** Options of `startServer`, all of them optional. */
export type ServerOptions = z.input<typeof schema>;
/** Every setting with its value. */
export type Settings = z.output<typeof schema>;
