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
import { onDemand } from './on-demand.ts';
import { openCountries } from './parts/country-database.ts';
import { loadSearchIndex } from './parts/search-index.ts';
import { prepareTokenService } from './parts/token-service.ts';
import { type Owner, ownerOf, ownerOfTarget } from './path-owner.ts';
import { refusedRequests } from './refused-requests.ts';
import { routedAddress, tokenAddress } from './routed-address.ts';
import { search } from './search/plugin.ts';
import type { Surroundings } from './surroundings.ts';
import { tokenEndpoint } from './token/plugin.ts';

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
    countryOfAddress: await openCountries(settings.search.countryDatabase),
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
