import type { SandboxSettings } from '../../client.ts';

export type Variant = NonNullable<NonNullable<SandboxSettings['app']>['variant']>;

/** A query that each variant answers with 200. */
const queries: Readonly<Record<Variant, string>> = {
  greeting: '',
  echo: '?a=1&b=x',
  object: '',
  cached: '',
  slow: '?req_id=1',
};

/** A command to paste. */
export interface FirstStep {
  readonly title: string;
  readonly command: string;
}

interface KnownRealm {
  readonly name: string;
  readonly clients: readonly { readonly client_id: string; readonly service_account: boolean }[];
}

/** What a realm of a file is called, and a client of it that gets tokens by its secret: settings do not name them. */
export function realmNames(realms: readonly KnownRealm[]): Readonly<Record<string, string>> {
  const realm = realms.find(({ name }) => name !== 'master') ?? realms[0];
  const client = realm?.clients.find(({ service_account: has }) => has);
  return {
    ...(realm !== undefined && { KEYCLOAK_REALM: realm.name }),
    ...(client !== undefined && { KEYCLOAK_CLIENT_ID: client.client_id }),
  };
}

/** The curl lines of the banner, for the sandbox that is shown. */
export function firstSteps(url: string, env: Readonly<Record<string, string>>, variant: Variant): FirstStep[] {
  const {
    KEYCLOAK_REALM: realm = '$REALM',
    KEYCLOAK_CLIENT_ID: client = '$CLIENT_ID',
    KEYCLOAK_CLIENT_SECRET: secret = '$CLIENT_SECRET',
    TAVILY_API_KEY: key = '$SEARCH_API_TOKENS',
  } = env;
  return [
    { title: `Example application (${variant})`, command: `curl "${url}/${queries[variant]}"` },
    {
      title: `Token endpoint (realm ${realm})`,
      command: `curl -d grant_type=client_credentials -d "client_id=${client}" -d "client_secret=${secret}" "${url}/realms/${encoded(realm)}/protocol/openid-connect/token"`,
    },
    {
      title: 'Web search',
      command: `curl -H "Authorization: Bearer ${key}" -H "Content-Type: application/json" -d '{"query": "capital of France"}' "${url}/search"`,
    },
  ];
}

const encoded = (realm: string) => (realm.startsWith('$') ? realm : encodeURIComponent(realm));
