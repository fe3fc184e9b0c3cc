import type { Realm } from '../../realm/realm.ts';
import type { User } from '../../realm/user.ts';
import type { RealmNames } from '../model/realm-names.ts';

/** Values by name. */
export type Attributes = ReadonlyMap<string, readonly string[]>;

/** Who asks for permissions. */
export interface Identity {
  /** Identifier of the user, or of the client whose service account it is. */
  readonly id: string;
  readonly user: User;
  readonly isResourceServer: boolean;
  /** The client that the token was issued to. */
  readonly clientId: string;
  /** The claims of the token. */
  readonly attributes: Attributes;
}

/** What policies may look at. */
export interface EvaluationContext {
  readonly identity: Identity;
  readonly realm: Realm;
  readonly names: RealmNames;
  /** Facts about the request, and claims that came with it. */
  readonly attributes: Attributes;
}
