import type { Settings } from './config.ts';

/** What the banner tells about a server that listens. */
export interface BannerFacts {
  readonly version: string;
  readonly url: string;
  readonly settings: Settings;
  /** Pages in the search index; undefined while a large corpus is still being read. */
  readonly pages: number | undefined;
}

const examples: Record<Settings['app']['variant'], string> = {
  greeting: '/',
  echo: '/?a=1&b=x',
  object: '/',
  cached: '/',
  slow: '/?req_id=1',
};

const pagesText = (pages: number | undefined) => (pages === undefined ? 'index loading' : `${pages} pages`);

/** One line, for logs. */
export function bannerLine({ version, url, settings, pages }: BannerFacts): string {
  const { app, auth } = settings;
  return `understudy ${version} listens on ${url} (example application: ${app.variant}; token endpoint: realm ${auth.realm}; search: ${pagesText(pages)})`;
}

/** Several lines with commands to paste, for a person at a terminal. */
export function banner({ version, url, settings, pages }: BannerFacts): string {
  const { app, auth, search } = settings;
  const token = search.apiTokens.includes(defaults.apiToken) ? defaults.apiToken : '$SEARCH_API_TOKENS';
  const client = auth.clientId === defaults.clientId ? defaults.clientId : '$AUTH_CLIENT_ID';
  const secret = auth.clientSecret === defaults.clientSecret ? defaults.clientSecret : '$AUTH_CLIENT_SECRET';
  return `
  understudy ${version} listens on ${url}

  Example application (${app.variant})
    curl "${url}${examples[app.variant]}"

  Token endpoint (realm ${auth.realm})
    curl -d grant_type=client_credentials -d "client_id=${client}" -d "client_secret=${secret}" "${url}/realms/${encodeURIComponent(auth.realm)}/protocol/openid-connect/token"

  Web search (${pagesText(pages)})
    curl -H "Authorization: Bearer ${token}" -H "Content-Type: application/json" -d '{"query": "capital of France"}' "${url}/search"

  Ctrl+C stops it.

`;
}

const defaults = { apiToken: 'tvly-dev-understudy', clientId: 'understudy', clientSecret: 'understudy-secret' };

/** Why these settings are unwise where others can reach the server; undefined when they are not. */
export function exposureWarning({ host, search, auth }: Settings): string | undefined {
  if (/^(127\.\d+\.\d+\.\d+|::1|localhost)$/i.test(host)) return undefined;
  const known = [
    ...(search.apiTokens.includes(defaults.apiToken) ? ['SEARCH_API_TOKENS'] : []),
    ...(auth.clientSecret === defaults.clientSecret ? ['AUTH_CLIENT_SECRET'] : []),
  ];
  if (known.length === 0) return undefined;
  return `HOST=${host} can be reached from other machines, and ${known.join(' and ')} still ${known.length > 1 ? 'have their well-known defaults' : 'has its well-known default'}`;
}
