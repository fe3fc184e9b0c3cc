import { existsSync } from 'node:fs';
import { z } from 'zod';
import { countryDatabaseProblem } from './country-database-file.ts';

/** What a setting is called in the environment, and how its text becomes a value there. */
interface Setting {
  env: string;
  /** One line for README and `--help`. */
  description: string;
  /** Text of a variable to the value that the schema checks; without it the text is the value. */
  read?: (text: string) => unknown;
  /** The value must not be repeated in a message. */
  secret?: boolean;
}

const asNumber = (text: string) =>
  text.trim() === '' ? undefined : /^[+-]?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text;
const asFile = (text: string) => (text.trim() === '' ? undefined : text);
const asList = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

const emptyIsNone = (text: string) => (text.trim() === '' ? undefined : text.trim());

const setting = <T extends z.ZodType>(schema: T, meta: Setting): T => schema.meta({ ...meta });

const integer = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.int(message).min(min, message).max(max, message);
};
const seconds = (message: string) => z.number(message).min(0, message).max(1_000_000_000, message);
const choice = <const T extends string>(...values: T[]) => z.enum(values, `must be one of ${values.join(', ')}`);
const filled = z.string('must be a text').min(1, 'must not be empty');
const countryDatabase = filled.check((context) => {
  const problem = countryDatabaseProblem(context.value);
  if (problem !== undefined) context.issues.push({ code: 'custom', input: context.value, message: problem });
});
const existing = filled.refine((path) => existsSync(path), 'must be a file or folder that exists');
const countryCode = z.string().regex(/^(\*|[A-Za-z]{2})$/, 'must be ISO 3166-1 alpha-2 codes or *');

const schema = z.strictObject({
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
        read: asFile,
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
      realmFiles: setting(z.array(filled).default([]), {
        env: 'AUTH_REALM_FILES',
        description: 'Keycloak realm exports (JSON) that replace that realm; not together with the four above',
        read: asList,
      }),
      keysFile: setting(filled.optional(), {
        env: 'AUTH_KEYS_FILE',
        description: 'where generated signing keys are kept between starts; made with mode 0600',
        read: emptyIsNone,
      }),
      hostname: setting(filled.optional(), {
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

/** One setting that can not be used: its name as the user wrote it, and what is wrong. */
export interface Problem {
  readonly name: string;
  readonly message: string;
}

/** Some settings can not be used. `message` has one line for each. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(problems.map(({ name, message }) => `${name}: ${message}`).join('\n'));
    this.problems = problems;
  }
}

type Leaf = Setting & { path: string[]; schema: z.ZodType };

function leaves(shape: Record<string, z.ZodType>, above: string[] = []): Leaf[] {
  return Object.entries(shape).flatMap(([key, field]) => {
    const path = [...above, key];
    const meta = field.meta() as unknown as Setting | undefined;
    if (meta !== undefined) return [{ ...meta, path, schema: field }];
    const inner = (field as z.ZodPrefault<z.ZodObject<Record<string, z.ZodType>>>).unwrap();
    return leaves(inner.shape, path);
  });
}

/** Every setting: its variable, its place in the options, what it means. */
export const settingsTable: readonly Leaf[] = leaves(schema.shape);

/** Checks the options of `startServer`. @throws {SettingsError} naming every wrong option at once. */
export function settingsFromOptions(options: ServerOptions = {}): Settings {
  return check(options, (path) => path.join('.'));
}

/** Reads the settings from environment variables. @throws {SettingsError} naming every wrong variable at once. */
export function settingsFromEnvironment(environment: Readonly<Record<string, string | undefined>>): Settings {
  const options: Record<string, unknown> = {};
  for (const { env, path, read } of settingsTable) {
    const text = environment[env];
    if (text === undefined) continue;
    let place = options;
    for (const key of path.slice(0, -1)) {
      place[key] ??= {};
      place = place[key] as Record<string, unknown>;
    }
    place[path.at(-1) ?? ''] = read === undefined ? text : read(text);
  }
  return check(options, (path) => leafAt(path)?.env ?? path.join('.'));
}

const leafAt = (path: readonly PropertyKey[]) =>
  settingsTable.find((leaf) => leaf.path.every((key, index) => key === path[index]));

function check(options: unknown, nameOf: (path: readonly PropertyKey[]) => string): Settings {
  const parsed = schema.safeParse(options, { reportInput: true });
  if (parsed.success) {
    const contradictions = settingsBesideRealmFiles(options).map((path) => ({
      name: nameOf(path),
      message: `has no effect together with ${nameOf(['auth', 'realmFiles'])}; leave one of them out`,
    }));
    if (contradictions.length > 0) throw new SettingsError(contradictions);
    return parsed.data;
  }
  const problems = new Map<string, Problem>();
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        const name = nameOf([...issue.path, key]);
        problems.set(name, { name, message: 'is no setting' });
      }
      continue;
    }
    const name = nameOf(issue.path);
    const shown = leafAt(issue.path)?.secret || issue.input === undefined ? '' : `, not ${JSON.stringify(issue.input)}`;
    if (!problems.has(name)) problems.set(name, { name, message: `${issue.message}${shown}` });
  }
  throw new SettingsError([...problems.values()]);
}

/** Settings of the realm that realm files replace, as far as they were given together with files. */
function settingsBesideRealmFiles(options: unknown): string[][] {
  const { auth } = options as ServerOptions;
  if (auth?.realmFiles === undefined || auth.realmFiles.length === 0) return [];
  const replaced = ['realm', 'clientId', 'clientSecret', 'accessTokenLifespan'] as const;
  return replaced.filter((key) => auth[key] !== undefined).map((key) => ['auth', key]);
}
