import { editDistance, nearest } from '../runtime/edit-distance.ts';
import { settingsTable } from '../settings/read-settings.ts';

/** Shorter names have too many neighbours in any environment: HOME is two letters from HOST. */
const minLength = 8;
const maxDistance = 2;

/** An unknown variable, and the setting whose name it nearly has. */
export interface Misspelling {
  readonly variable: string;
  readonly setting: string;
}

/**
 * Finds variables that are within two letters of a setting's name, in capitals or not. The first letter must be the
 * same: SSL_CERT_FILE and its like belong to others. Short names count only when two neighbouring letters are swapped
 * (`PROT`).
 */
export function misspeltVariables(
  variables: Iterable<string>,
  settings: readonly string[] = settingsTable.map(({ env }) => env),
): Misspelling[] {
  const known = new Set(settings);
  const long = settings.filter((name) => name.length >= minLength);
  const short = settings.filter((name) => name.length < minLength);
  return [...variables].flatMap((variable) => {
    if (known.has(variable)) return [];
    const name = variable.toUpperCase();
    const candidates = long.filter((other) => other[0] === name[0]);
    const setting = nearest(name, candidates, maxDistance) ?? short.find((other) => isSwapped(variable, other));
    return setting === undefined ? [] : [{ variable, setting }];
  });
}

/** Whether two texts have the same letters, one pair of neighbours in the other order. */
const isSwapped = (one: string, other: string) =>
  one !== other && [...one].sort().join('') === [...other].sort().join('') && editDistance(one, other) === 1;
