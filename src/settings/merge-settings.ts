import { SettingsError, settingsFromOptions, settingsTable } from './read-settings.ts';
import type { ServerOptions, Settings } from './schema.ts';

type Nested = { [key: string]: unknown };

const isNested = (value: unknown): value is Nested =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The settings of a sandbox with some of them changed.
 * @param changes nested as for `startServer`
 * @throws {SettingsError} naming every wrong one, and those that belong to the process.
 */
export function mergeSettings(base: Settings, changes: unknown): Settings {
  if (!isNested(changes)) throw new SettingsError([{ name: 'settings', message: 'must be an object' }]);
  const foreign = settingsTable.filter(({ path, scope }) => scope === 'process' && at(changes, path) !== undefined);
  if (foreign.length > 0) {
    throw new SettingsError(
      foreign.map(({ path }) => ({ name: path.join('.'), message: 'belongs to the process, not to a sandbox' })),
    );
  }
  return settingsFromOptions(merged(withoutReplaced(base, changes), changes) as ServerOptions);
}

/** Every setting of a sandbox by its nested name; secrets are shown as `***`. */
export function maskedSettings(settings: Settings): Nested {
  const masked: Nested = {};
  for (const { path, scope, secret } of settingsTable) {
    const value = at(settings, path);
    if (scope === 'process' || value === undefined) continue;
    put(masked, path, secret === true ? (Array.isArray(value) ? value.map(() => '***') : '***') : value);
  }
  return masked;
}

/** Realm files replace the realm of the settings: what describes that realm goes. */
function withoutReplaced({ auth, ...rest }: Settings, changes: Nested): Nested {
  const files = isNested(changes.auth) ? changes.auth.realmFiles : undefined;
  if (!Array.isArray(files) || files.length === 0) return { ...rest, auth };
  const { realm: _realm, clientId: _id, clientSecret: _secret, accessTokenLifespan: _lifespan, ...kept } = auth;
  return { ...rest, auth: kept };
}

function merged(base: Nested, changes: Nested): Nested {
  const result = { ...base };
  for (const [key, value] of Object.entries(changes)) {
    const before = result[key];
    result[key] = isNested(before) && isNested(value) ? merged(before, value) : value;
  }
  return result;
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (isNested(inner) ? inner[key] : undefined), value);

function put(target: Nested, path: readonly string[], value: unknown): void {
  let place = target;
  for (const key of path.slice(0, -1)) {
    place[key] ??= {};
    place = place[key] as Nested;
  }
  place[path.at(-1) ?? ''] = value;
}
