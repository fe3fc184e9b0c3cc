import type { Settings } from '../settings/schema.ts';

/** What the banner says about a server that listens. */
export interface BannerFacts {
  readonly version: string;
  readonly url: string;
  readonly settings: Settings;
  /** Names of the realms that exist. */
  readonly realms: readonly string[];
  /** What clients must trust for HTTPS; undefined: nothing. */
  readonly authorityFile?: string | undefined;
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

/** Who answers searches: pages, with placeholders where none fits; recordings; or the service that is recorded. */
function searchText({ search }: Settings, pages: number | undefined): string {
  const { mode, cassettes, upstream, corpus, engine, whenNothingFits } = search;
  const fallback = whenNothingFits ?? (corpus.length + engine.length > 0 ? 'nearest' : 'placeholder');
  const own = pagesText(pages) + (pages !== undefined && fallback === 'placeholder' ? ' and placeholders' : '');
  switch (mode) {
    case 'stand-in':
      return own;
    case 'record':
      return `${upstream} answers, recorded in ${cassettes}`;
    case 'replay':
      return `recordings in ${cassettes}`;
    case 'replay-or-stand-in':
      return `recordings in ${cassettes}, then ${own}`;
  }
}

const realmsText = (realms: readonly string[]) => `${realms.length > 1 ? 'realms' : 'realm'} ${realms.join(', ')}`;

const seedText = (before: string, { seed }: Settings) => (seed === undefined ? '' : before + JSON.stringify(seed));

/** One line, for logs. */
export function bannerLine({ version, url, settings, realms, authorityFile, pages }: BannerFacts): string {
  const { app } = settings;
  return `understudy ${version} listens on ${url} (example application: ${app.variant}; token endpoint: ${realmsText(realms)}; search: ${searchText(settings, pages)}${seedText('; seed: ', settings)}${authorityFile === undefined ? '' : `; authority: ${authorityFile}`})`;
}

/** Several lines with commands to paste, for a person at a terminal. */
export function banner({ version, url, settings, realms, authorityFile, pages }: BannerFacts): string {
  const { app, auth, search, control } = settings;
  const token = search.apiTokens.includes(defaults.apiToken) ? defaults.apiToken : '$SEARCH_API_TOKENS';
  return `
  understudy ${version} listens on ${url}${seedText(', seed ', settings)}${authorityFile === undefined ? '' : `\n  Clients must trust ${authorityFile}: curl --cacert, NODE_EXTRA_CA_CERTS`}
${control.mode === 'off' ? '' : consoleText(url)}
  Example application (${app.variant})
    curl "${url}${examples[app.variant]}"

  Token endpoint (${realmsText(realms)})
    curl ${tokenForm(auth)} "${url}/realms/${encodeURIComponent(realms[0] ?? '')}/protocol/openid-connect/token"

  Web search (${searchText(settings, pages)})
    curl -H "Authorization: Bearer ${token}" -H "Content-Type: application/json" -d '{"query": "capital of France"}' "${url}/search"

  Ctrl+C stops it.

`;
}

const consoleText = (url: string) => `
  Console: what comes, and why it is answered so
    ${url}/-/
`;

/** Where only `master` exists, its administrator is who can get a token. */
function tokenForm(auth: Settings['auth']): string {
  if (auth.realmFiles.length === 0 && auth.realm === '')
    return '-d grant_type=password -d client_id=admin-cli -d "username=$AUTH_ADMIN_USERNAME" -d "password=$AUTH_ADMIN_PASSWORD"';
  const [client, secret] = credentials(auth);
  return `-d grant_type=client_credentials -d "client_id=${client}" -d "client_secret=${secret}"`;
}

/**
 * Credentials to paste: the defaults, otherwise the variables that hold them. Realm files have clients of their own.
 */
function credentials({ realmFiles, clientId, clientSecret }: Settings['auth']): [client: string, secret: string] {
  if (realmFiles.length > 0) return ['$CLIENT_ID', '$CLIENT_SECRET'];
  return [
    clientId === defaults.clientId ? clientId : '$AUTH_CLIENT_ID',
    clientSecret === defaults.clientSecret ? clientSecret : '$AUTH_CLIENT_SECRET',
  ];
}

const defaults = { apiToken: 'tvly-dev-understudy', clientId: 'understudy', clientSecret: 'understudy-secret' };

const loopback = /^127\.|^::1$/;

/** Says why these settings are unwise on the address that the server listens on; undefined when they are not. */
export function exposureWarning({ host, search, auth }: Settings, ip: string): string | undefined {
  if (loopback.test(ip)) return undefined;
  const known = [
    ...(search.apiTokens.includes(defaults.apiToken) ? ['SEARCH_API_TOKENS'] : []),
    ...(auth.realmFiles.length === 0 && auth.realm !== '' && auth.clientSecret === defaults.clientSecret
      ? ['AUTH_CLIENT_SECRET']
      : []),
  ];
  if (known.length === 0) return undefined;
  return `HOST=${host} can be reached from other machines, and ${known.join(' and ')} still ${known.length > 1 ? 'have their well-known defaults' : 'has its well-known default'}`;
}

/** Warns that a proxy may make strangers local; undefined when nobody else can reach the server. */
export function proxyWarning({ host, control }: Settings, ip: string): string | undefined {
  if (control.mode !== 'local' || loopback.test(ip)) return undefined;
  return `HOST=${host} and CONTROL=local: a proxy on this machine that adds no header, as nginx by proxy_pass alone, makes its callers local`;
}

/** Warns when whoever reaches the server may change it; undefined when they may not. */
export function controlWarning({ control }: Settings): string | undefined {
  if (control.mode !== 'on' || control.token !== undefined) return undefined;
  return 'CONTROL=on without CONTROL_TOKEN: whoever reaches this server may use its control plane';
}
