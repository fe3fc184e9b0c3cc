import type { ClientJson, RealmJson } from '../../realm/representations/json.ts';

/** The URL of a realm as Keycloak 26.7 writes it in these files: with two slashes behind its own. */
const realmUrl = (realm: RealmJson, baseUrl: string) => `${baseUrl}//realms/${encodeURIComponent(realm.realm)}`;
const authUrl = (url: string) => `${url}/protocol/docker-v2/auth`;

/** What the configuration of a Docker registry says of who issues its tokens. @param baseUrl before `/realms/…` */
export function dockerRegistryFile(realm: RealmJson, { clientId }: ClientJson, baseUrl: string): string {
  const url = realmUrl(realm, baseUrl);
  return `auth:\n  token:\n    realm: ${authUrl(url)}\n    service: ${clientId}\n    issuer: ${url}\n`;
}

/** The same as variables of its container. */
export function dockerVariables(realm: RealmJson, { clientId }: ClientJson, baseUrl: string): string {
  const url = realmUrl(realm, baseUrl);
  const variables = { REALM: authUrl(url), SERVICE: clientId, ISSUER: url };
  return Object.entries(variables)
    .map(([name, value]) => `-e REGISTRY_AUTH_TOKEN_${name}=${value} \\\n`)
    .join('');
}
