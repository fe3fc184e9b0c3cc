import type { RequestListener } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { controlPlugin } from '../control/control-plugin.ts';
import { randomnessOf } from '../control/seed/seeded-randomness.ts';
import { invalidRequest } from '../example-app/invalid-request.ts';
import { type TrustedPeer, trustedPeers } from '../http/forwarded-for.ts';
import { withoutSchemas } from '../http/without-schemas.ts';
import { keepNextTickFast } from '../runtime/next-tick.ts';
import { type Runtime, systemClock } from '../runtime/runtime.ts';
import type { Settings } from '../settings/schema.ts';
import type { AssembledServer } from './assembled-server.ts';
import { clientErrors } from './listening/client-errors.ts';
import { listenOn } from './listening/listen.ts';
import { createListener, type Listener, routerOptions } from './listening/listener.ts';
import { openInterception } from './listening/open-interception.ts';
import { requestDetails } from './listening/request-details.ts';
import { withReach } from './loading/index-reach.ts';
import { mountInterfaces } from './mount-interfaces.ts';
import { mountOwnPages } from './mount-own-pages.ts';
import { type OpenControl, openControl } from './open-control.ts';
import { openParts, type Parts } from './open-parts.ts';
import { createLocate } from './places.ts';
import type { ServerContext } from './request-context.ts';
import type { Interfaces } from './sandbox/interfaces.ts';

/** What the steps of assembling know. */
interface Plan {
  readonly settings: Settings;
  readonly runtime: Runtime;
  readonly parts: Parts;
  /** Whose forwarding headers are believed. */
  readonly trusted: TrustedPeer;
  /** Notes who answers a request, and what it asks for. */
  readonly locate: (context: ServerContext) => void;
}

type Listen = Parameters<typeof openControl>[0]['listen'];

/** Puts the three interfaces behind one port. The only place that knows all of them. */
export const assembleServer = (settings: Settings, runtime: Runtime): Promise<AssembledServer> =>
  assemble(settings, runtime, async (plan, listen) =>
    settings.control.mode === 'off' ? undefined : controlOf(plan, settings, listen),
  );

/** The same for a program that controls the server, even with `CONTROL=off`. */
export const assembleInCode = (settings: Settings, runtime: Runtime): Promise<AssembledServer<OpenControl>> =>
  assemble(settings, runtime, (plan, listen) =>
    controlOf(plan, settings.control.mode === 'off' ? { ...settings, rulesFile: undefined } : settings, listen),
  );

async function assemble<Control extends OpenControl | undefined>(
  settings: Settings,
  runtime: Runtime,
  open: (plan: Plan, listen: Listen) => Promise<Control>,
): Promise<AssembledServer<Control>> {
  keepNextTickFast();
  const closed = new AbortController();
  try {
    const parts = await openParts(settings, runtime, closed.signal);
    const trusted = trustedPeers(settings.forwardedAllowIps);
    const plan: Plan = { settings, runtime, parts, trusted, locate: createLocate() };
    if (settings.control.mode === 'off' && settings.rulesFile !== undefined)
      parts.log.warn('RULES_FILE: has no effect with CONTROL=off');
    const control = await open(plan, (sandbox, port) => {
      const { scheme } = parts.tls;
      return listenOn(listener.serverAlone(sandbox), { scheme, host: settings.host, port, clock: systemClock });
    });
    const byDefault = control?.sandboxes.default ?? onlySandbox(plan);
    const listener = await listenerOf(plan, control, byDefault);
    const app = await appOf(plan, control, listener, byDefault.interfaces);
    app.addHook('onClose', async () => {
      closed.abort();
      await control?.close();
    });
    return assembled(plan, control, listener, byDefault.interfaces, app);
  } catch (error) {
    // What was opened before goes with it.
    closed.abort();
    throw error;
  }
}

async function controlOf({ runtime, parts, locate }: Plan, settings: Settings, listen: Listen): Promise<OpenControl> {
  const { log, tls, state, tokenServices, searchIndex, recorder, createInterfaces, forgetStored } = parts;
  return openControl({
    settings,
    runtime,
    log,
    locate,
    recorder,
    createInterfaces,
    forgetStored,
    hasAuthority: tls.authority !== undefined,
    isShared: state !== undefined,
    stores: {
      ...(state !== undefined && { state: state.availability }),
      ...(settings.search.engine.length > 0 && { search_index: withReach(searchIndex) }),
    },
    prepare: ({ auth }) => tokenServices.prepare(auth),
    listen,
    sleep: systemClock.sleep,
  });
}

/** What answers all requests when there is no control plane. */
function onlySandbox({ settings, runtime, parts }: Plan): { readonly interfaces: Interfaces } {
  const random = randomnessOf(settings.seed, runtime.random);
  return {
    interfaces: parts.createInterfaces(
      settings,
      { name: 'default', clock: runtime.clock, random, realms: [] },
      undefined,
    ),
  };
}

async function listenerOf(
  { settings, runtime, parts, trusted, locate }: Plan,
  control: OpenControl | undefined,
  byDefault: { readonly interfaces: Interfaces },
): Promise<Listener> {
  const { log, tls, searchIndex } = parts;
  const { clock, random } = runtime;
  return createListener({
    byDefault,
    control,
    locate,
    interception: await openInterception(settings.intercept, searchIndex, log.warn),
    acceptTls: tls.acceptTls,
    respondToRejected: clientErrors(invalidRequest(clock, log.warn)),
    trusted,
    log,
    detailsOf: settings.log.format === 'json' ? requestDetails(random, clock.monotonic) : undefined,
    monotonic: clock.monotonic,
  });
}

async function appOf(
  { settings, runtime, parts, trusted }: Plan,
  control: OpenControl | undefined,
  listener: Listener,
  interfaces: Interfaces,
): Promise<FastifyInstance> {
  const { log, tls, state, searchIndex } = parts;
  const app = Fastify({
    logger: false,
    schemaController: withoutSchemas,
    return503OnClosing: false,
    exposeHeadRoutes: false,
    // The HTTP server has answered by then, or means to say nothing.
    clientErrorHandler: () => {},
    serverFactory: (route) => listener.serverOf(route as RequestListener),
    routerOptions,
  });
  const components = { search_index: withReach(searchIndex), keys: interfaces.token, ...state?.components };
  await mountOwnPages(app, { components, isStopping: listener.isClosing, authority: tls.authority });
  await mountInterfaces(app, { trusted, runtime, log });
  if (control !== undefined && settings.control.mode !== 'off') await app.register(controlPlugin, control);
  return app;
}

function assembled<Control extends OpenControl | undefined>(
  { parts }: Plan,
  control: Control,
  listener: Listener,
  { token }: Interfaces,
  app: FastifyInstance,
): AssembledServer<Control> {
  const { log, tls, tokenServices, searchIndex } = parts;
  return {
    app,
    log,
    warmUp() {
      // What is wrong with the user's corpus is reported by `pages`, and with realms by the first request that needs them.
      searchIndex.get().catch(() => {});
      token.get().catch(() => {});
    },
    pages: async () => (await searchIndex.get()).size,
    realms: tokenServices.realms,
    scheme: tls.scheme,
    authorityFile: tls.authority?.certificateFile,
    control,
    beginStopping: () => listener.beginClosing(),
    beginClosing() {
      listener.beginClosing();
      control?.letCallersGo();
    },
    textOf: listener.textOf,
  };
}
