import { isPlainObject, type JsonCursor, RealmFileError } from '../json-cursor.ts';
import type { Kind } from '../representations/shapes/member-kinds.ts';
import { realmShape } from '../representations/shapes/realm-shapes.ts';
import { type JsonPath, WrongKindError } from '../representations/shapes/unreadable-value.ts';
import { userShape } from '../representations/shapes/user-shapes.ts';
import { withoutDeprecatedMembers } from './deprecated-members.ts';

/**
 * A representation in which everything is of the kind that Keycloak's JSON library makes it: texts for numbers, flags
 * for words.
 * @throws {RealmFileError} naming the place of what is of another kind
 */
export function readRepresentation(node: JsonCursor): {
  readonly realm: JsonCursor;
  readonly warnings: readonly string[];
} {
  if (!isPlainObject(node.value)) throw new RealmFileError(node.place, 'must be an object');
  const { value, warnings } = read(realmShape, { value: withoutDeprecatedMembers(node.value), place: node.place });
  return { realm: { value, place: node.place }, warnings };
}

/** The same for users that have files of their own. @throws {RealmFileError} */
export function readUsers(nodes: readonly JsonCursor[]): {
  readonly users: readonly JsonCursor[];
  readonly warnings: readonly string[];
} {
  const all = nodes.map((node) => ({ ...read(userShape, node), place: node.place }));
  return { users: all, warnings: all.flatMap(({ warnings }) => warnings) };
}

function read(kind: Kind, node: JsonCursor) {
  const warnings: string[] = [];
  const unknownMember = (_shape: string, path: JsonPath, isLenient: boolean) => {
    const consequence = isLenient ? '' : ', for which Keycloak 26.7 refuses the file';
    warnings.push(`${placeOf(node.place, path)}: ignored: unknown setting${consequence}`);
  };
  try {
    return { value: kind(node.value, { path: [], unknownMember }), warnings };
  } catch (error) {
    if (!(error instanceof WrongKindError)) throw error;
    throw new RealmFileError(placeOf(node.place, error.path), error.message);
  }
}

/** `realm.json: clients[3].secret` */
function placeOf(start: string, path: JsonPath): string {
  const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  return start.endsWith(': ') ? `${start}${steps.replace(/^\./, '')}` : `${start}${steps}`;
}
