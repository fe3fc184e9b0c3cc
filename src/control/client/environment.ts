/** Variables that clients read, by name. */
export type Environment = Readonly<Record<string, string>>;

/** What of the settings a client must know. */
export interface ClientSettings {
  readonly search?: { readonly apiTokens?: readonly string[] | undefined } | undefined;
  readonly auth?:
    | {
        readonly realm?: string | undefined;
        readonly clientId?: string | undefined;
        readonly clientSecret?: string | undefined;
        readonly realmFiles?: readonly string[] | undefined;
        readonly hostname?: string | undefined;
      }
    | undefined;
}

/** `https://auth.example` fixes the whole address of the issuer; a name alone its host. */
const isUrl = (hostname: string | undefined): hostname is string => /^https?:\/\//.test(hostname ?? '');

/**
 * Realm files have realms and clients of their own: what names these is left out.
 * @param authorityFile the certificate that Node.js has to trust besides, when there is one
 */
export function environmentOf(
  url: string,
  { search, auth = {} }: ClientSettings,
  authorityFile: string | undefined = undefined,
): Environment {
  const [apiToken] = search?.apiTokens ?? [];
  const { realm, clientId, clientSecret, realmFiles = [], hostname } = auth;
  const keycloak = (isUrl(hostname) ? hostname : url).replace(/\/+$/, '');
  const ofRealm =
    realmFiles.length > 0
      ? {}
      : {
          OIDC_ISSUER: `${keycloak}/realms/${encodeURIComponent(realm ?? '')}`,
          OIDC_CLIENT_ID: clientId,
          OIDC_CLIENT_SECRET: clientSecret,
          KEYCLOAK_REALM: realm,
          KEYCLOAK_CLIENT_ID: clientId,
          KEYCLOAK_CLIENT_SECRET: clientSecret,
        };
  const variables = {
    TAVILY_API_KEY: apiToken,
    TAVILY_API_BASE_URL: url,
    TAVILY_BASE_URL: url,
    KEYCLOAK_URL: keycloak,
    ...ofRealm,
    NODE_EXTRA_CA_CERTS: authorityFile,
  };
  return Object.fromEntries(
    Object.entries(variables).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}
