import Fastify, { type FastifyInstance } from 'fastify';
import type { Settings } from './config.ts';
import { health } from './control/health.ts';
import { invalidRequest } from './example-app/invalid-request.ts';
import { exampleApp } from './example-app/plugin.ts';
import { routedPath } from './example-app/routes.ts';
import { accessLog } from './http/access-log.ts';
import { dateHeader } from './http/date-header.ts';
import { trustedPeers } from './http/forwarded-for.ts';
import { createHttpServer, type RefusedRequest } from './http/http-server.ts';
import { originForm, splitTarget } from './http/request-target.ts';
import { wireManners } from './http/wire-manners.ts';
import { createLog, type Log } from './log.ts';
import { onDemand } from './on-demand.ts';
import { type Owner, ownerOf } from './path-owner.ts';
import { search } from './search/plugin.ts';
import type { Surroundings } from './surroundings.ts';
import { tokenEndpoint } from './token/plugin.ts';

/** The assembled server, not yet listening. */
export interface AssembledServer {
  readonly app: FastifyInstance;
  readonly log: Log;
  /** Starts loading what requests will need: called once the port listens. */
  warmUp(): void;
  /** How many pages the search index holds, once it is loaded. */
  pages(): Promise<number>;
}

/** Puts the three interfaces behind one port. The one place that knows everybody. */
export async function assembleServer(settings: Settings, surroundings: Surroundings): Promise<AssembledServer> {
  const log = createLog(settings.log, surroundings);
  const trusted = trustedPeers(settings.forwardedAllowIps);
  const searchIndex = onDemand(async () => {
    const { builtInIndex } = await import('./search/built-in-corpus.ts');
    return builtInIndex(surroundings.clock);
  });
  const date = dateHeader(surroundings.clock);
  let closing = false;
  const refuse = ({ code, target }: RefusedRequest) => {
    switch (ownerOfTarget(target)) {
      case 'token':
        return emptyRefusal(code);
      case 'search':
        return emptyRefusal(code);
      default:
        log.warn('Invalid HTTP request received.');
        return invalidRequest(date());
    }
  };
  const app = Fastify({
    logger: false,
    return503OnClosing: false,
    exposeHeadRoutes: false,
    serverFactory: (listener) =>
      createHttpServer(listener, { refuse, readsBody: (target) => bodyReaders.has(ownerOfTarget(target)) }),
    rewriteUrl: (request) => routedTarget(request.url ?? '/'),
    routerOptions: { maxParamLength: 65_536, querystringParser: () => ({}) },
  });
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
  await app.register(health, { parts: { 'search index': searchIndex } });
  await app.register(tokenEndpoint, { surroundings, warn: log.warn });
  await app.register(search, {
    settings: settings.search,
    index: searchIndex,
    trusted,
    surroundings,
    error: log.error,
  });
  await app.register(exampleApp, {
    settings: settings.app,
    surroundings,
    trusted,
    step: log.step,
  });
  return {
    app,
    log,
    warmUp() {
      searchIndex.get().catch((error: unknown) => log.error(`The search index could not be loaded: ${error}`));
    },
    pages: async () => (await searchIndex.get()).size,
  };
}

/** The address that the router looks for: the example application has its own way of reading paths. */
function routedTarget(target: string): string {
  const origin = originForm(target);
  if (origin === '/' || origin.startsWith('/?')) return '/';
  const owner = ownerOf(splitTarget(origin).path);
  return owner === 'example-app' ? routedPath(origin) : origin;
}

const bodyReaders: ReadonlySet<Owner> = new Set(['search', 'token']);

const ownerOfTarget = (target: string) => ownerOf(splitTarget(originForm(target)).path);

const emptyRefusal = (code: string) =>
  code === 'HPE_HEADER_OVERFLOW'
    ? 'HTTP/1.1 431 Request Header Fields Too Large\r\n\r\n'
    : 'HTTP/1.1 400 Bad Request\r\n\r\n';
