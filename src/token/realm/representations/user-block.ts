import { EntryText } from './entry-text.ts';
import { FieldText } from './field-text.ts';
import type { UserJson } from './json.ts';

/** A change makes one block anew, and a question looks at each block: with this many users both are fast. */
export const blockSize = 256;

/** Blocks of sorted users. */
export function blocksOf(users: readonly UserJson[]): UserBlock[] {
  const blocks: UserBlock[] = [];
  for (let from = 0; from < users.length; from += blockSize)
    blocks.push(new UserBlock(users.slice(from, from + blockSize)));
  return blocks;
}

/** What is true of a user, each a bit. */
export const traits = { isPerson: 1, isEnabled: 2, hasVerifiedEmail: 4, isLinked: 8 } as const;

/** Users who stand next to each other by name, with what lists ask of them: made when somebody asks first. */
export class UserBlock {
  readonly users: readonly UserJson[];
  #all: readonly number[] | undefined;
  #fields: FieldText | undefined;
  #traits: Uint8Array | undefined;
  #attributes: EntryText | undefined;
  #roles: EntryText | undefined;
  #groups: EntryText | undefined;

  constructor(users: readonly UserJson[]) {
    this.users = users;
  }

  /** Makes all of it. */
  prepare(): void {
    void [this.all, this.fields, this.traits, this.attributes, this.roles, this.groups];
  }

  /** The places of all of them. */
  get all(): readonly number[] {
    this.#all ??= [...this.users.keys()];
    return this.#all;
  }

  get fields(): FieldText {
    this.#fields ??= new FieldText(this.users);
    return this.#fields;
  }

  /** Bits of `traits` for each user. */
  get traits(): Uint8Array {
    this.#traits ??= Uint8Array.from(this.users, traitsOf);
    return this.#traits;
  }

  /** Attributes: name and value. */
  get attributes(): EntryText {
    this.#attributes ??= new EntryText(this.users, ({ attributes }, add) => {
      for (const name in attributes) for (const value of attributes[name] ?? []) add(name, value);
    });
    return this.#attributes;
  }

  /** Roles: of the realm their names, of clients client id and name. */
  get roles(): EntryText {
    this.#roles ??= new EntryText(this.users, ({ realmRoles, clientRoles }, add) => {
      for (const name of realmRoles ?? []) add(name);
      for (const client in clientRoles) for (const name of clientRoles[client] ?? []) add(client, name);
    });
    return this.#roles;
  }

  /** Groups: their paths as the representation has them. */
  get groups(): EntryText {
    this.#groups ??= new EntryText(this.users, ({ groups }, add) => {
      for (const path of groups ?? []) add(path);
    });
    return this.#groups;
  }
}

function traitsOf({ serviceAccountClientId, enabled, emailVerified, federatedIdentities }: UserJson): number {
  return (
    (serviceAccountClientId === undefined ? traits.isPerson : 0) |
    (enabled === true ? traits.isEnabled : 0) |
    (emailVerified === true ? traits.hasVerifiedEmail : 0) |
    (federatedIdentities === undefined ? 0 : traits.isLinked)
  );
}
