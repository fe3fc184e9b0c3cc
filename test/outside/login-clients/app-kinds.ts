/** An application that logs people in. */
export interface AppKind {
  /** Also the identifier of its client. */
  readonly name: string;
  readonly program: 'node' | 'python' | 'java';
  /** In the folder `apps`. */
  readonly file: string;
  /** Runs in the browser only: its client has no secret. */
  readonly isPublic?: boolean;
  /** Logs out of the server too, not only of itself. */
  readonly endsSession: boolean;
  readonly client?: object;
}

/** What is started, each with a client of its own in the realm. */
export const appKinds: readonly AppKind[] = [
  { name: 'keycloak-js', program: 'node', file: 'keycloak-js.mjs', isPublic: true, endsSession: true },
  { name: 'oidc-client-ts', program: 'node', file: 'oidc-client-ts.mjs', isPublic: true, endsSession: true },
  { name: 'openid-client', program: 'node', file: 'openid-client.mjs', endsSession: true },
  {
    name: 'consent',
    program: 'node',
    file: 'openid-client.mjs',
    endsSession: true,
    client: { consentRequired: true, name: 'App of <b>others</b>' },
  },
  { name: 'auth-js', program: 'node', file: 'auth-js.mjs', endsSession: false },
  { name: 'authlib', program: 'python', file: 'authlib_app.py', endsSession: true },
  { name: 'django', program: 'python', file: 'django_app.py', endsSession: true },
  { name: 'spring', program: 'java', file: 'spring', endsSession: true },
];
