/** Names of members and places in lists, from the outermost to a value. */
export type JsonPath = readonly (string | number)[];

/** A value that Keycloak cannot read. */
export class WrongKindError extends Error {
  override readonly name = 'WrongKindError';
  readonly path: JsonPath;
  /** A number that Keycloak has no room for. */
  readonly isTooLarge: boolean;

  /** @param expected what there should be: `a text`, … */
  constructor(expected: string, path: JsonPath, isTooLarge = false) {
    super(`must be ${expected}`);
    this.path = [...path];
    this.isTooLarge = isTooLarge;
  }
}

/** A member that a representation does not have. */
export class UnknownMemberError extends Error {
  override readonly name = 'UnknownMemberError';
  readonly shape: string;
  readonly path: JsonPath;

  /** @param shape the representation as Keycloak names it */
  constructor(shape: string, path: JsonPath) {
    super(`${shape} has no member ${String(path.at(-1))}`);
    this.shape = shape;
    this.path = path;
  }
}
