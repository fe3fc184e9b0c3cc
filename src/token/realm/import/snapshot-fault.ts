import { readStrictly } from '../representations/shapes/member-kinds.ts';
import { realmShape } from '../representations/shapes/realm-shapes.ts';
import { type JsonPath, UnknownMemberError, WrongKindError } from '../representations/shapes/unreadable-value.ts';
import { reservedCharacter } from '../reserved-character.ts';

/** What is wrong with a value of a snapshot. */
interface SnapshotFault {
  readonly path: JsonPath;
  readonly message: string;
}

/**
 * What in a realm nobody can have written but by hand: a realm that the server has given has no unknown members, and its
 * values are of the kinds that they are kept in.
 */
export function snapshotFault(realm: unknown): SnapshotFault | undefined {
  try {
    const path = firstDifference(realm, readStrictly(realmShape, realm));
    if (path !== undefined) return { path, message: 'is of another type than in a snapshot' };
    return outOfRange(realm) ?? nameFault((realm as { readonly realm?: unknown }).realm);
  } catch (error) {
    if (error instanceof UnknownMemberError) return { path: error.path, message: 'is unknown' };
    if (error instanceof WrongKindError) return { path: error.path, message: error.message };
    throw error;
  }
}

function nameFault(name: unknown): SnapshotFault | undefined {
  if (typeof name !== 'string' || name.trim() === '') return { path: ['realm'], message: 'is missing' };
  const reserved = reservedCharacter.exec(name)?.[0];
  return reserved === undefined ? undefined : { path: ['realm'], message: `cannot have the character ${reserved}` };
}

/** Where a value differs from what it was read as: the reader gives back the very value where it changes nothing. */
function firstDifference(value: unknown, read: unknown): JsonPath | undefined {
  if (value === read) return undefined;
  if (typeof value !== 'object' || typeof read !== 'object' || value === null || read === null) return [];
  for (const [name, inner] of Object.entries(value)) {
    const path = firstDifference(inner, (read as Readonly<Record<string, unknown>>)[name]);
    if (path !== undefined) return [Array.isArray(value) ? Number(name) : name, ...path];
  }
  return undefined;
}

/** Of this, -1 says that there is none. */
const mayBeMissing = 'nodeReRegistrationTimeout';

/** The last moment that a date can name, in milliseconds. */
const maxTime = 8.64e15;

/** Lifetimes, counts and times begin at 0, and end somewhere. */
function outOfRange(value: unknown, least = 0): SnapshotFault | undefined {
  if (typeof value === 'number') {
    if (value < least) return { path: [], message: 'must not be negative' };
    return value > maxTime ? { path: [], message: 'is too large' } : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const fault = outOfRange(inner, name === mayBeMissing ? -1 : 0);
    if (fault !== undefined) return { ...fault, path: [Array.isArray(value) ? Number(name) : name, ...fault.path] };
  }
  return undefined;
}
