import Fastify, { type FastifyInstance } from 'fastify';
import type { Settings } from './config.ts';
import { health } from './control/health.ts';
import { invalidRequest } from './example-app/invalid-request.ts';
import { exampleApp } from './example-app/plugin.ts';
import { routedPath } from './example-app/routes.ts';
import { accessLog } from './http/access-log.ts';
import { trustedPeers } from './http/forwarded-for.ts';
import { createHttpServer } from './http/http-server.ts';
import { wireManners } from './http/wire-manners.ts';
import { createLog, type Log } from './log.ts';
import { type OnDemand, onDemand } from './on-demand.ts';
import { type Owner, ownerOf, ownerOfTarget } from './path-owner.ts';
import { SettingsError } from './read-settings.ts';
import { refusedRequests } from './refused-requests.ts';
import { routedAddress, tokenAddress } from './routed-address.ts';
import type { CountryOfAddress } from './search/access/denial.ts';
import { search } from './search/plugin.ts';
import type { SearchIndex } from './search/search-index.ts';
import type { Randomness, Surroundings } from './surroundings.ts';
import { tokenEndpoint } from './token/plugin.ts';
import type { TokenService } from './token/token-service.ts';

/** The assembled server, not yet listening. */
export interface AssembledServer {
  readonly app: FastifyInstance;
  readonly log: Log;
  /** Starts loading what requests will need, so that the first of them need not wait. For when the port listens. */
  warmUp(): void;
  /** How many pages the search index holds, once it is loaded. */
  pages(): Promise<number>;
  /** Names of the realms that exist. */
  readonly realms: readonly string[];
}

/** Who reads bodies, and so asks for one that is announced. */
const bodyReaders: ReadonlySet<Owner> = new Set(['search', 'token']);

/** Puts the three interfaces behind one port. The one place that knows everybody. */
export async function assembleServer(settings: Settings, surroundings: Surroundings): Promise<AssembledServer> {
  const log = createLog(settings.log, surroundings);
  const trusted = trustedPeers(settings.forwardedAllowIps);
  const { service: tokenService, realms } = await prepareTokenService(settings.auth, surroundings, log);
  const closed = new AbortController();
  const searchIndex = onDemand(() => loadSearchIndex(settings.search, surroundings, log, closed.signal));
  let closing = false;
  const app = Fastify({
    logger: false,
    return503OnClosing: false,
    exposeHeadRoutes: false,
    // The HTTP server has answered by then, or means to say nothing.
    clientErrorHandler: () => {},
    serverFactory: (listener) =>
      createHttpServer(listener, {
        refuse: refusedRequests(invalidRequest(surroundings.clock, log.warn)),
        readsBody: (target) => bodyReaders.has(ownerOfTarget(target)),
      }),
    rewriteUrl: (request) => routedAddress(request.url ?? '/', routedPath),
    routerOptions: { maxParamLength: 65_536, querystringParser: () => ({}) },
  });
  app.addHook('onClose', async () => closed.abort());
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  await app.register(wireManners, { closing: () => closing });
  await app.register(accessLog, {
    trusted,
    write: log.request,
    isOwnPage: (path) => ownerOf(path) === 'stand-in',
    mayCarrySecrets: (path) => ownerOf(path) !== 'example-app',
  });
  await app.register(health, { parts: { 'search index': searchIndex, keys: tokenService } });
  await app.register(tokenEndpoint, { prefix: tokenAddress, service: tokenService, surroundings });
  await app.register(search, {
    settings: settings.search,
    index: searchIndex,
    trusted,
    countryOfAddress: await countryDatabase(settings.search.countryDatabase),
    surroundings,
    error: log.error,
  });
  await app.register(exampleApp, {
    settings: settings.app,
    surroundings,
    trusted,
    step: log.step,
    info: log.info,
    warn: log.warn,
    error: log.error,
  });
  return {
    app,
    log,
    warmUp() {
      // Who waits for `pages` is told what is wrong with the user's corpus.
      searchIndex.get().catch(() => {});
      tokenService.get().catch((error: unknown) => log.error(`The signing keys could not be made: ${error}`));
    },
    pages: async () => (await searchIndex.get()).size,
    realms,
  };
}

/** Reads realm files at once, so that a broken one stops the start; realm and keys are made when they are needed. */
async function prepareTokenService(
  settings: Settings['auth'],
  surroundings: Surroundings,
  log: Log,
): Promise<{ service: OnDemand<TokenService>; realms: string[] }> {
  const files = settings.realmFiles.length === 0 ? undefined : await realmsOf(settings.realmFiles);
  const shelf =
    settings.keysFile === undefined
      ? undefined
      : await keysFileAt(settings.keysFile, { warn: log.warn, random: surroundings.random });
  const service = onDemand(async () => {
    const { createTokenService } = await import('./token/token-service.ts');
    const { settingsRealm } = await import('./token/realm/settings-realm.ts');
    const realms = files ?? [settingsRealm(settings)];
    const { hostname, proxyHeaders } = settings;
    const issuer = { hostname, proxyHeaders };
    return createTokenService({ realms, issuer, shelf, surroundings, warn: log.warn });
  });
  return { service, realms: files?.map(({ name }) => name) ?? [settings.realm] };
}

async function realmsOf(files: readonly string[]) {
  const { readRealmFiles } = await import('./token/realm/realm-files.ts');
  return readRealmFiles(files).catch(asSettingsError('AUTH_REALM_FILES'));
}

async function keysFileAt(file: string, around: { warn: Log['warn']; random: Randomness }) {
  const { openKeysFile } = await import('./token/keys/keys-file.ts');
  return openKeysFile(file, around).catch(asSettingsError('AUTH_KEYS_FILE'));
}

const asSettingsError = (name: string) => (error: unknown) => {
  if (!(error instanceof Error) || error.name !== 'RealmFileError') throw error;
  throw new SettingsError([{ name, message: error.message }]);
};

/** Read at the start, and only when it is there: most servers deny nobody. */
async function countryDatabase(file: string | undefined): Promise<CountryOfAddress | undefined> {
  if (file === undefined) return undefined;
  const { openCountryDatabase } = await import('./search/access/country-database.ts');
  return openCountryDatabase(file);
}

/** The index over the built-in pages or the user's own. @throws {SettingsError} when these can not be used. */
async function loadSearchIndex(
  { corpus, cacheDir }: Settings['search'],
  { clock, stderr }: Surroundings,
  log: Log,
  signal: AbortSignal,
): Promise<SearchIndex> {
  if (corpus.length === 0) {
    const { builtInIndex } = await import('./search/built-in-corpus.ts');
    return builtInIndex(clock);
  }
  const [{ corpusIndex }, { CorpusError }] = await Promise.all([
    import('./search/corpus/corpus-index.ts'),
    import('./search/corpus/corpus-error.ts'),
  ]);
  try {
    return await corpusIndex({ paths: corpus, cacheDir, clock, stderr, ...log, signal });
  } catch (error) {
    throw error instanceof CorpusError ? new SettingsError([{ name: 'SEARCH_CORPUS', message: error.message }]) : error;
  }
}
