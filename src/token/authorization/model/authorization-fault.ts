/** What Keycloak refuses, and whether it says why: it does, it has a failure, or the database refuses. */
export class AuthorizationFault extends Error {
  override readonly name = 'AuthorizationFault';
  readonly kind: 'told' | 'hidden' | 'conflict';
  constructor(message: string, kind: AuthorizationFault['kind'] = 'hidden') {
    super(message);
    this.kind = kind;
  }
}
