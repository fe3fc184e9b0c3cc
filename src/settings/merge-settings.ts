import { isDeepStrictEqual } from 'node:util';
import { isNested, type Nested, putAt, valueAt } from './nested-values.ts';
import { SettingsError, settingsFromOptions, settingsTable } from './read-settings.ts';
import type { ServerOptions, Settings } from './schema.ts';

/**
 * The settings of a sandbox with some of them changed.
 * @param changes nested as for `startServer`; null takes a setting back to its default
 * @throws {SettingsError} naming every wrong one, and those that belong to the process.
 */
export function mergeSettings(base: Settings, changes: unknown): Settings {
  if (!isNested(changes)) throw new SettingsError([{ name: 'settings', message: 'must be an object' }]);
  const foreign = settingsTable.filter(
    ({ path, scope }) => scope === 'process' && valueAt(changes, path) !== undefined,
  );
  if (foreign.length > 0) {
    throw new SettingsError(
      foreign.map(({ path }) => ({ name: path.join('.'), message: 'belongs to the process, not to a sandbox' })),
    );
  }
  const unmasked = withoutMasks(base, changes);
  return settingsFromOptions(mergedWith(withoutReplaced(base, unmasked), unmasked) as ServerOptions);
}

/**
 * Leaves out masks, so that sending back what was shown changes no secret.
 * @throws {SettingsError} where a mask stands beside something else.
 */
function withoutMasks(base: Settings, changes: Nested): Nested {
  const unmasked = structuredClone(changes);
  for (const { path } of settingsTable.filter(({ secret }) => secret === true)) {
    const value = valueAt(unmasked, path);
    if (!isMasked(value)) continue;
    if (!isDeepStrictEqual(value, masked(valueAt(base, path))))
      throw new SettingsError([{ name: path.join('.'), message: `${mask} stands for what is there; give all anew` }]);
    const parent = valueAt(unmasked, path.slice(0, -1)) as Nested;
    delete parent[path.at(-1) ?? ''];
  }
  return unmasked;
}

const mask = '***';
const isMasked = (value: unknown) => (Array.isArray(value) ? value.includes(mask) : value === mask);
/** What is shown of a secret. */
export const masked = (value: unknown) => (Array.isArray(value) ? value.map(() => mask) : mask);

/** Every setting of a sandbox by its nested name; secrets are shown as `***`. */
export const maskedSettings = (settings: Settings): Nested => ownSettings(settings, masked);

/** Every setting of a sandbox by its nested name. @param showSecret what is shown of a secret */
export function ownSettings(settings: Settings, showSecret = (value: unknown) => value): Nested {
  const shown: Nested = {};
  for (const { path, scope, secret } of settingsTable) {
    const value = valueAt(settings, path);
    if (scope === 'process' || value === undefined) continue;
    putAt(shown, path, secret === true ? showSecret(value) : value);
  }
  return shown;
}

/** Changes after which a sandbox has these settings, and the defaults of all others. */
export function completeChanges(requested: unknown): unknown {
  if (!isNested(requested)) return requested;
  const changes = structuredClone(requested);
  for (const { path, scope } of settingsTable)
    if (scope !== 'process' && valueAt(requested, path) === undefined && isNested(changes[path[0] ?? ''] ?? {}))
      putAt(changes, path, null);
  return changes;
}

/** Leaves out the settings that describe a realm when realm files replace it. */
function withoutReplaced({ auth, ...rest }: Settings, changes: Nested): Nested {
  const files = isNested(changes.auth) ? changes.auth.realmFiles : undefined;
  if (!Array.isArray(files) || files.length === 0) return { ...rest, auth };
  const { realm: _realm, clientId: _id, clientSecret: _secret, accessTokenLifespan: _lifespan, ...others } = auth;
  return { ...rest, auth: others };
}

function mergedWith(base: Nested, changes: Nested): Nested {
  const result = { ...base };
  for (const [key, value] of Object.entries(changes)) {
    const before = result[key];
    if (value === null && !isNested(before)) delete result[key];
    else result[key] = isNested(before) && isNested(value) ? mergedWith(before, value) : value;
  }
  return result;
}
