import type { IncomingMessage, RequestListener } from 'node:http';
import Fastify from 'fastify';
import { planePlugin } from '../control/plane-plugin.ts';
import { preparedResponses } from '../control/rules/outcomes/prepared-response.ts';
import { type Sandbox, sandboxOf } from '../control/sandboxes/sandbox.ts';
import { randomnessOf } from '../control/seed/seeded-randomness.ts';
import { invalidRequest } from '../example-app/invalid-request.ts';
import { routeOf } from '../example-app/routes.ts';
import { requestText } from '../http/access-line.ts';
import { accessLog, describeRequest } from '../http/access-log.ts';
import { trustedPeers } from '../http/forwarded-for.ts';
import { targetOf } from '../http/request-target.ts';
import { responseDefaults } from '../http/response-defaults.ts';
import { withoutSchemas } from '../http/without-schemas.ts';
import { type Lazy, lazy } from '../runtime/lazy.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { loadCountryLookup } from '../search/access/geo-blocking.ts';
import type { Settings } from '../settings/schema.ts';
import type { AssembledServer } from './assembled-server.ts';
import { clientErrors } from './client-errors.ts';
import { createEntrance } from './entrance.ts';
import { withReach } from './index-reach.ts';
import { loadSearchIndex } from './load-search-index.ts';
import { openTokenServices } from './load-token-service.ts';
import { createLog } from './log.ts';
import { mountInterfaces } from './mount-interfaces.ts';
import { mountOwnPages } from './mount-own-pages.ts';
import { openControl } from './open-control.ts';
import { openInterception } from './open-interception.ts';
import { openRecorder } from './open-recorder.ts';
import { openState } from './open-state.ts';
import { openTls } from './open-tls.ts';
import { mayCarrySecrets, ownerOfRequest } from './path-owner.ts';
import { requestDetails } from './request-details.ts';
import { rewriteUrl } from './rewrite-url.ts';
import { createStage, type Stage, type StageOptions, type StageRuntime } from './stage.ts';
import { storesOf } from './stage-stores.ts';

/**
 * Puts the three interfaces behind one port. The only place that knows all of them.
 * @param inCode a program controls the server, even with `CONTROL=off`
 */
export async function assembleServer(settings: Settings, runtime: Runtime, inCode: boolean): Promise<AssembledServer> {
  const closed = new AbortController();
  try {
    return await assemble(settings, runtime, inCode, closed);
  } catch (error) {
    // What was opened before goes with it.
    closed.abort();
    throw error;
  }
}

async function assemble(
  settings: Settings,
  runtime: Runtime,
  inCode: boolean,
  closed: AbortController,
): Promise<AssembledServer> {
  const log = createLog(settings.log, runtime);
  const trusted = trustedPeers(settings.forwardedAllowIps);
  const { acceptTls, scheme, authority } = await openTls(settings, { log, signal: closed.signal });
  const state = await openState(settings.state, log, closed.signal);
  const tokenServices = await openTokenServices(settings.auth, runtime, log, closed.signal, state?.keyStore);
  const searchIndex = lazy(() => loadSearchIndex(settings.search, runtime, log, closed.signal));
  const recorder = await openRecorder(settings.search, log.warn);
  const stageOptions: StageOptions = {
    searchIndex,
    countryOfIp: await loadCountryLookup(settings.search.countryDatabase),
    recorder,
    createToken: tokenServices.create,
    forgetSessions: tokenServices.forgetSessions,
    storesOf: (sandbox) => storesOf(sandbox, state),
    step: log.step,
  };
  const createOne = (wanted: Settings, of: StageRuntime, previous?: Stage) =>
    createStage(wanted, of, stageOptions, previous);
  const isOff = settings.control.mode === 'off';
  const control =
    isOff && !inCode
      ? undefined
      : await openControl({
          recorder,
          hasAuthority: authority !== undefined,
          settings: isOff ? { ...settings, rulesFile: undefined } : settings,
          runtime,
          createStage: createOne,
          log,
          stores: {
            ...(state !== undefined && { state: state.availability }),
            ...(settings.search.engine.length > 0 && { search_index: withReach(searchIndex) }),
          },
          prepare: ({ auth }) => tokenServices.prepare(auth),
          listen: (sandbox, port) => entrance.listenAlone(sandbox, port),
        });
  if (isOff && settings.rulesFile !== undefined) log.warn('RULES_FILE: has no effect with CONTROL=off');
  const ownStage =
    control === undefined
      ? createOne(settings, {
          name: 'default',
          clock: runtime.clock,
          random: randomnessOf(settings.seed, runtime.random),
        })
      : undefined;
  const stageOf = (request: IncomingMessage): Stage =>
    ownStage ?? ((sandboxOf(request) ?? control?.sandboxes.default)?.stage as Stage);

  const interception = await openInterception(settings.intercept, searchIndex, log.warn);
  let closing = false;
  const details = settings.log.format === 'json' ? requestDetails(runtime, sandboxOf) : undefined;
  const entrance = createEntrance({
    ...{ control, interception, details, acceptTls, scheme, host: settings.host },
    respondToRejected: clientErrors(invalidRequest(runtime.clock, log.warn)),
  });
  const app = Fastify({
    logger: false,
    schemaController: withoutSchemas,
    return503OnClosing: false,
    exposeHeadRoutes: false,
    // The HTTP server has answered by then, or means to say nothing.
    clientErrorHandler: () => {},
    serverFactory: (listener) => entrance.serverOf(listener as RequestListener),
    rewriteUrl: (request) => rewriteUrl(targetOf(request), ownerOfRequest(request), routeOf),
    routerOptions: { maxParamLength: 65_536, querystringParser: () => ({}) },
  });

  app.addHook('onClose', async () => {
    closed.abort();
    await control?.close();
  });
  app.addHook('preClose', (done) => {
    closing = true;
    control?.letCallersGo();
    done();
  });
  await app.register(responseDefaults, {
    closing: () => closing,
    dateOf: (request) => movedDate(sandboxOf(request)),
  });
  const lineOptions = { trusted, mayCarrySecrets };
  await app.register(accessLog, {
    ...lineOptions,
    write: log.request,
    detailsOf: details?.of,
    isOwnPage: (request) => ownerOfRequest(request) === 'stand-in',
  });
  if (control !== undefined) await app.register(preparedResponses, runtime);
  const tokenService = (ownStage ?? control?.sandboxes.default.stage)?.token;
  await mountOwnPages(app, {
    stageOf,
    searchIndex,
    keys: tokenService as Lazy<unknown>,
    components: state?.components,
    authority,
  });
  await mountInterfaces(app, { stageOf, isRuled: control !== undefined, lineOptions, runtime, log });
  if (control !== undefined && !isOff) await app.register(planePlugin, control);
  return {
    app,
    log,
    warmUp() {
      // What is wrong with the user's corpus is reported by `pages`.
      searchIndex.get().catch(() => {});
      tokenService?.get().catch((error: unknown) => log.error(`The signing keys could not be made: ${error}`));
    },
    pages: async () => (await searchIndex.get()).size,
    realms: tokenServices.realms,
    scheme,
    authorityFile: authority?.certificateFile,
    control,
    textOf: (request) => requestText(describeRequest(request, lineOptions, 0)),
  };
}

/** The date of a sandbox whose clock was moved. */
function movedDate(sandbox: Sandbox | undefined): string | undefined {
  if (sandbox === undefined || !sandbox.clock.isMoved) return undefined;
  return new Date(sandbox.clock.now()).toUTCString();
}
